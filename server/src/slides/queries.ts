import type { CurrentSlides, SlideSet } from '@nosim/contract/shop/slides.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { pictureUrl } from '../platform/pictures.ts'

type Row = {
  id: number
  created_at: Date
  images: readonly { position: number; picture: string; alt: string }[]
}

const view = sql`select s.id, s.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'picture', i.picture, 'alt', i.alt)), '[]')
      from slide_image i where i.slide_set = s.id) as images
  from slide_set s`

/** The number of sets that dashboards get. */
const currentMost = 20

/** The newest sets, the displayed set first. */
export async function currentSlides(db: Queryable): Promise<CurrentSlides> {
  const found = await sql<Row>`${view} order by s.id desc limit ${currentMost}`.execute(db)
  return { slides: found.rows.map(present) }
}

/** A page of the sets, newest first, and how many there are. */
export async function slideSetsOf(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ slides: SlideSet[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<Row>`${view} order by s.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from slide_set`.execute(db),
  ])
  return { slides: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

export async function slideSetOf(db: Queryable, id: number): Promise<SlideSet | undefined> {
  const found = await sql<Row>`${view} where s.id = ${id}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

function present({ id, created_at, images }: Row): SlideSet {
  const at = (position: number) => images.find((one) => one.position === position)
  const image = (position: number) => {
    const found = at(position)
    return found ? pictureUrl(found.picture) : ''
  }
  const alt = (position: number) => at(position)?.alt ?? ''
  return {
    id,
    image_1: image(1),
    image_2: image(2),
    image_3: image(3),
    image_4: image(4),
    alt_1: alt(1),
    alt_2: alt(2),
    alt_3: alt(3),
    alt_4: alt(4),
    created_at: created_at.toISOString(),
  }
}
