import type { BatchView } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requestsAbout } from '../../wallet/manual-transfers/queries.ts'

export type NewBatch = {
  readonly product_id: number
  readonly source: string
  readonly right_to_sell: true
  readonly createdBy: string
}

/** Opens a batch with its origin and returns its id. Throws PRODUCT_GONE. */
export async function insertBatch(tx: Queryable, batch: NewBatch): Promise<number> {
  const made = await tx
    .insertInto('stock_batch')
    .values({
      product: batch.product_id,
      source: batch.source,
      right_to_sell: batch.right_to_sell,
      created_by: batch.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'stock_batch_product_fkey') ? new Refusal('PRODUCT_GONE') : error
    })
  return made.id
}

type Row = Omit<BatchView, 'created_at' | 'recalled_at' | 'refunds'> & {
  created_at: Date
  recalled_at: Date | null
}

const view = sql`select b.id, b.product as product_id, p.name as product_name, b.source, u.email as created_by,
    b.created_at, b.recalled_at, b.recall_reason, n.available, n.sold, n.withdrawn, n.refunded, n.owed
  from stock_batch b join product p on p.id = b.product join app_user u on u.id = b.created_by
  cross join lateral (
    select count(*) filter (where l.state = 'available') as available, count(*) filter (where l.state = 'sold') as sold,
      count(*) filter (where l.state = 'withdrawn') as withdrawn,
      count(coalesce(given.refunded_at, case when line.replacement is null then line.refunded_at end)) as refunded,
      count(*) filter (where (given.id is not null and given.refunded_at is null)
        or (line.id is not null and line.replacement is null and line.refunded_at is null)) as owed
    from account_log l left join store_line line on line.log = l.id left join store_line given on given.replacement = l.id
    where l.batch = b.id
  ) n`

/** A page of the batches, the newest first, and the number of all. */
export async function batchesOf(
  db: Queryable,
  { page, limit, product }: { page: number; limit: number; product?: number | undefined },
): Promise<{ batches: BatchView[]; total: number }> {
  const wanted = product === undefined ? sql`true` : sql`b.product = ${product}`
  const [rows, count] = await Promise.all([
    sql<Row>`${view} where ${wanted} order by b.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from stock_batch b where ${wanted}`.execute(db),
  ])
  return { batches: await presentAll(db, rows.rows), total: count.rows[0]?.total ?? 0 }
}

export async function batchOf(db: Queryable, id: number): Promise<BatchView | undefined> {
  const found = await sql<Row>`${view} where b.id = ${id}`.execute(db)
  const [batch] = await presentAll(db, found.rows)
  return batch
}

async function presentAll(db: Queryable, rows: readonly Row[]): Promise<BatchView[]> {
  const requests = await requestsAbout(
    db,
    rows.map(({ id }) => `batch:${id}`),
  )
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    recalled_at: row.recalled_at?.toISOString() ?? null,
    refunds: requests.get(`batch:${row.id}`) ?? null,
  }))
}
