import {
  type adminSlides,
  noImage,
  noImageToDescribe,
} from '@nosim/contract/admin/content/slides.ts'
import {
  slidePositions,
  slideSize,
  type SlidePosition,
  type SlideSet,
} from '@nosim/contract/shop/slides.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../platform/audit.ts'
import type { Db, Queryable } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { PublishPublic } from '../platform/live/publisher.ts'
import { encodePicture, forgetPicture, keepPicture } from '../platform/pictures.ts'
import { slideSetOf } from './queries.ts'

/** The dependencies of the operations on slides. */
export type SlideDependencies = { readonly db: Db; readonly publishPublic: PublishPublic }

/** Adds a set of one to four images. Throws IMAGE_REFUSED, VALIDATION_FAILED. */
export const createSlides =
  (deps: SlideDependencies): Handler<typeof adminSlides.create> =>
  async ({ body }, context) => {
    const images = await encoded(body)
    const made = await deps.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('slide_set')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, webp] of images) {
        await putImage(tx, { slide_set: id, position, webp })
        await describe(tx, { slide_set: id, position, alt: body[`alt_${position}`] ?? '' })
      }
      return audited(tx, actorOf(context), { id, action: 'create slides' })
    })
    displayed(deps)
    return made
  }

/** Changes images and their alternative texts. Throws IMAGE_REFUSED, NOT_FOUND, VALIDATION_FAILED. */
export const changeSlides =
  (deps: SlideDependencies): Handler<typeof adminSlides.change> =>
  async ({ params: { id }, body }, context) => {
    const images = await encoded(body)
    const changed = await deps.db.transaction().execute(async (tx) => {
      const before = await locked(tx, id)
      for (const position of slidePositions) {
        const at = { slide_set: id, position }
        const webp = images.get(position)
        if (webp || body[`image_${position}`] === '') await dropImage(tx, at)
        if (webp) await putImage(tx, { ...at, webp })
        const alt = body[`alt_${position}`] ?? (webp && before[`alt_${position}`])
        if (alt !== undefined) await describe(tx, { ...at, alt })
      }
      return audited(tx, actorOf(context), { id, action: 'change slides', before })
    })
    displayed(deps)
    return changed
  }

/** Deletes a set and its images. Throws NOT_FOUND. */
export const deleteSlides =
  (deps: SlideDependencies): Handler<typeof adminSlides.remove> =>
  async ({ params: { id } }, context) => {
    await deps.db.transaction().execute(async (tx) => {
      const before = await locked(tx, id)
      for (const position of slidePositions) await dropImage(tx, { slide_set: id, position })
      await tx.deleteFrom('slide_set').where('id', '=', id).execute()
      const entry = { action: 'delete slides', subject: `slides:${id}`, before }
      await recordAudit(tx, actorOf(context), entry)
    })
    displayed(deps)
  }

/** Notifies every open dashboard; called after the commit. */
const displayed = ({ publishPublic }: SlideDependencies): void =>
  publishPublic('slides', ['current'])

/** The uploaded images, cropped and encoded again before any row is locked. */
async function encoded(
  body: Readonly<{ [K in `image_${SlidePosition}`]?: File | '' | undefined }>,
): Promise<ReadonlyMap<SlidePosition, Buffer>> {
  const images = new Map<SlidePosition, Buffer>()
  for (const position of slidePositions) {
    const image = body[`image_${position}`]
    if (image) images.set(position, await encodePicture(await image.bytes(), slideSize))
  }
  return images
}

type Place = { readonly slide_set: number; readonly position: SlidePosition }

async function putImage(tx: Queryable, { webp, ...at }: Place & { webp: Buffer }): Promise<void> {
  const picture = await keepPicture(tx, webp)
  await tx
    .insertInto('slide_image')
    .values({ ...at, picture })
    .execute()
}

/** Sets the description of an image; an empty one is removed. */
async function describe(tx: Queryable, { alt, ...at }: Place & { alt: string }): Promise<void> {
  const described = await tx
    .updateTable('slide_image')
    .set({ alt })
    .where('slide_set', '=', at.slide_set)
    .where('position', '=', at.position)
    .executeTakeFirst()
  if (described.numUpdatedRows > 0n || alt === '') return
  throw new Refusal('VALIDATION_FAILED', { fields: { [`alt_${at.position}`]: noImageToDescribe } })
}

async function dropImage(tx: Queryable, { slide_set, position }: Place): Promise<void> {
  const gone = await tx
    .deleteFrom('slide_image')
    .where('slide_set', '=', slide_set)
    .where('position', '=', position)
    .returning('picture')
    .executeTakeFirst()
  if (gone) await forgetPicture(tx, gone.picture)
}

/** Locks a set until the transaction ends, and returns it. Throws NOT_FOUND. */
async function locked(tx: Queryable, id: number): Promise<SlideSet> {
  await sql`select from slide_set where id = ${id} for update`.execute(tx)
  return present(tx, id)
}

async function present(tx: Queryable, id: number): Promise<SlideSet> {
  const set = await slideSetOf(tx, id)
  if (!set) throw new Refusal('NOT_FOUND')
  return set
}

async function audited(
  tx: Queryable,
  actor: Actor,
  { id, action, before }: { id: number; action: string; before?: SlideSet },
): Promise<SlideSet> {
  const after = await present(tx, id)
  if (slidePositions.every((position) => after[`image_${position}`] === '')) {
    throw new Refusal('VALIDATION_FAILED', { fields: { image_1: noImage } })
  }
  await recordAudit(tx, actor, { action, subject: `slides:${id}`, before, after })
  return after
}
