import type { Promotion, PromotionUse } from '@nosim/contract/admin/promotions/promotions.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../platform/db/fragments.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type Money = 'amount' | 'least_spend' | 'cost'
type Times = 'starts_at' | 'ends_at' | 'created_at'
type Row = Omit<Promotion, Money | Times> & {
  amount: number | null
  least_spend: number
  cost: number
  starts_at: Date
  ends_at: Date
  created_at: Date
}

const view = sql`select p.id, p.name, p.code, p.percent, p.amount, p.line, p.category, p.thing, p.starts_at, p.ends_at,
    p.most_uses, p.most_per_user, p.least_spend, p.one_account, p.state, s.uses, s.cost, p.created_at,
    case when p.state = 'ended' or p.ends_at <= now() then 'over' when p.state = 'paused' then 'paused'
      when p.starts_at > now() then 'planned' else 'running' end as phase,
    case when p.category is not null
      then (select t.category_name from sale_thing t where t.line = p.line and t.category = p.category limit 1)
      else (select t.name from sale_thing t where t.line = p.line and t.key = p.thing) end as scope_name
  from promotion p
  cross join lateral (select coalesce(sum(s.placed - s.returned), 0)::bigint as uses, coalesce(sum(s.cost), 0)::bigint as cost
    from promotion_sum s where s.promotion = p.id) s`

const statuses = {
  open: sql`p.state <> 'ended' and p.ends_at > now()`,
  over: sql`(p.state = 'ended' or p.ends_at <= now())`,
  all: sql`true`,
} as const

/** A page of the promotions, the newest first (PROMO-10). */
export async function promotionsOf(
  db: Queryable,
  { page, limit, status }: { page: number; limit: number; status: keyof typeof statuses },
): Promise<{ promotions: Promotion[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<Row>`${view} where ${statuses[status]} order by p.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*) as total from promotion p where ${statuses[status]}`.execute(db),
  ])
  return { promotions: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

/** One promotion. */
export async function promotionOf(db: Queryable, id: string): Promise<Promotion | undefined> {
  const found = await sql<Row>`${view} where p.id = ${id}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

const present = (row: Row): Promotion => ({
  ...row,
  amount: row.amount === null ? null : formatNaira(row.amount),
  least_spend: formatNaira(row.least_spend),
  cost: formatNaira(row.cost),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

type UseRow = Omit<PromotionUse, 'price' | 'cut' | 'created_at'> & {
  price: number
  cut: number
  created_at: Date
}

/** The orders that have a promotion, the newest first (PROMO-10). Throws NOT_FOUND. */
export async function usesOf(
  db: Queryable,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ uses: PromotionUse[]; total: number }> {
  const [known, rows, count] = await Promise.all([
    sql`select from promotion where id = ${id}`.execute(db),
    sql<UseRow>`select split_part(u.subject, ':', 1) as line, split_part(u.subject, ':', 2) as order_id,
        jsonb_build_object('user_id', a.id, 'name', a.first_name || ' ' || a.last_name, 'email', a.email) as user, u.price, u.cut,
        u.returned_at is not null as returned, u.created_at
      from promotion_use u join app_user a on a.id = u.user_id where u.promotion = ${id}
      order by u.created_at desc, u.subject limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select coalesce(sum(placed), 0)::bigint as total from promotion_sum where promotion = ${id}`.execute(
      db,
    ),
  ])
  if (known.rows.length === 0) throw new Refusal('NOT_FOUND')
  return {
    uses: rows.rows.map(presentUse),
    total: count.rows[0]?.total ?? 0,
  }
}

const presentUse = (row: UseRow): PromotionUse => ({
  ...row,
  price: formatNaira(row.price),
  cut: formatNaira(row.cut),
  created_at: row.created_at.toISOString(),
})

type Choice = { key: string; name: string }
/** The most choices in a list; a search finds all others. */
const most = 30

/** The categories and the things of a line of business whose names contain the text. */
export async function choicesOf(
  db: Queryable,
  { line, search }: { line: LineOfBusiness; search: string },
): Promise<{ categories: Choice[]; things: Choice[] }> {
  const read = async (list: RawBuilder<Choice>) => {
    const found =
      await sql<Choice>`select * from (${list}) l where ${contains('l.name', search.trim())}
      order by l.name, l.key limit ${most}`.execute(db)
    return found.rows
  }
  return {
    categories: await read(
      sql`select distinct t.category as key, t.category_name as name from sale_thing t where t.line = ${line}`,
    ),
    things: await read(sql`select t.key, t.name from sale_thing t where t.line = ${line}`),
  }
}
