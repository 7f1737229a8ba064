import type { AdminLog } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { contains, likeOf } from '../../platform/db/fragments.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Hidden, Secrets } from './secrets.ts'

type Row = Omit<AdminLog, 'created_at'> & { created_at: Date }

const view = sql`select l.id, l.product as product_id, p.name as product_name, l.url, (l.state = 'sold')::int as is_sold,
    l.state = 'withdrawn' as withdrawn, l.batch as batch_id, l.created_at
  from account_log l join product p on p.id = l.product`

export type LogFilter = {
  readonly page: number
  readonly limit: number
  readonly sort: 'newest' | 'oldest'
  readonly status: 'all' | 'available' | 'sold' | 'withdrawn'
  readonly product?: number | undefined
  readonly batch?: number | undefined
  readonly search?: string | undefined
}

/**
 * One page of the logs, without their details, and the number of all. A search matches the product name and the url,
 * and the whole details or the login in any spelling. It cannot match a part of the details, because they are
 * encrypted.
 */
export async function logsOf(
  db: Queryable,
  secrets: Secrets,
  { page, limit, sort, status, product, batch, search = '' }: LogFilter,
): Promise<{ logs: AdminLog[]; total: number }> {
  const text = search.trim()
  const wanted = [
    sql`true`,
    ...(product === undefined ? [] : [sql`l.product = ${product}`]),
    ...(batch === undefined ? [] : [sql`l.batch = ${batch}`]),
    ...(status === 'all' ? [] : [stateIs(status)]),
    ...(text === '' ? [] : [found(secrets.compared(text), text)]),
  ]
  const where = sql.join(wanted, sql` and `)
  const direction = sort === 'newest' ? sql`desc` : sql`asc`
  const isCounted = batch === undefined && text === ''
  const [rows, count] = await Promise.all([
    sql<Row>`${view} where ${where} order by l.id ${direction}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    isCounted
      ? keptCount(status, product).execute(db)
      : sql<{ total: number }>`select count(*) as total from account_log l where ${where}`.execute(
          db,
        ),
  ])
  return { logs: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

/** The state is a literal, so that the index of withdrawn logs applies. */
const stateIs = (state: LogState) =>
  state === 'sold'
    ? sql`l.state = 'sold'`
    : sql`exists (select from unsold_log n where n.log = l.id and n.state = ${sql.lit(state)})`

/** The number of logs from the counts of the products. Only withdrawn logs, which are few, are counted here. */
function keptCount(status: LogFilter['status'], product: number | undefined) {
  const withdrawn = sql`(select count(*) from unsold_log n where n.state = 'withdrawn'
    ${product === undefined ? sql`` : sql`and n.product = ${product}`})`
  const counted = {
    available: sql`coalesce(sum(p.stock), 0)::bigint`,
    sold: sql`coalesce(sum(p.sold), 0)::bigint`,
    withdrawn,
    all: sql`coalesce(sum(p.stock + p.sold), 0)::bigint + ${withdrawn}`,
  }[status]
  return sql<{ total: number }>`select ${counted} as total from product p
    ${product === undefined ? sql`` : sql`where p.id = ${product}`}`
}

const found = (
  digest: Buffer,
  text: string,
) => sql`(l.canonical_digest = ${digest} or l.login_digest = ${digest}
  or l.same_as = (select id from account_log where canonical_digest = ${digest})
  or lower(l.url) like ${likeOf(text.toLowerCase())}
  or l.product = any(array(select id from product p where ${contains('p.name', text)})))`

export async function logOf(db: Queryable, id: number): Promise<AdminLog | undefined> {
  const rows = await sql<Row>`${view} where l.id = ${id}`.execute(db)
  return rows.rows[0] && present(rows.rows[0])
}

const present = (row: Row): AdminLog => ({ ...row, created_at: row.created_at.toISOString() })

export type LogState = 'available' | 'sold' | 'withdrawn'

const states: Readonly<Record<LogState, string>> = {
  available: 'in stock',
  sold: 'sold already',
  withdrawn: 'recalled',
}

/** The state and the id of a log in words, such as `sold already as log 12`. */
export const whereOf = ({ id, state }: { id: number; state: LogState }): string =>
  `${states[state]} as log ${id}`

/** The encrypted details of a log and their digest. */
export async function hiddenOf(
  db: Queryable,
  id: number,
): Promise<Pick<Hidden, 'details' | 'digest'> | undefined> {
  return db
    .selectFrom('account_log')
    .select(['details', 'digest'])
    .where('id', '=', id)
    .executeTakeFirst()
}
