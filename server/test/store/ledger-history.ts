import { randomUUID } from 'node:crypto'
import type { Holder, Ledger } from '../wallet/test-ledger.ts'

/** The price of a log, in kobo. */
const price = 40_000

/**
 * Orders of every kind: one kept, one refunded in part, one refunded in full, one replaced. Also a log that is
 * available and one that was withdrawn.
 */
export async function makeStore({ query }: Ledger, ada: Holder, chidi: Holder): Promise<void> {
  const logs = await stockShelf(query, ada)
  const settled = async (line: number | undefined) => {
    await query(
      `insert into warranty_claim (line, reason, state, note, settled_at)
       values ($1, 'It is dead', 'refunded', 'Refunded', now())`,
      [line],
    )
    await query(
      `select store_refund(o.user_id, l.id, 'It was dead') from store_line l join store_order o on o.id = l.order_id
       where l.id = $1`,
      [line],
    )
  }
  const order = async (by: Holder, count: number) => {
    const wanted = logs.splice(0, count)
    const [placed] = await query<{ outcome: string; id: string }>(
      `select outcome, reply ->> 'order_id' as id from store_place_many(array[$1::uuid], array[$2], array[''::bytea],
        array[$3::bigint], array_fill(1, array[$4::int]), $5, '[null]', 100, true)`,
      [by.userId, randomUUID(), count * price, count, wanted],
    )
    if (placed?.outcome !== 'placed') throw new Error(`a purchase was ${placed?.outcome}`)
    const lines = await query<{ id: number }>(
      'select id from store_line where order_id = $1 order by id',
      [placed.id],
    )
    return lines.map(({ id }) => id)
  }
  await order(ada, 2)
  const [dead, , dull] = await order(ada, 3)
  await settled(dead)
  await settled(dull)
  const [whole] = await order(chidi, 1)
  await settled(whole)
  const [poor] = await order(chidi, 1)
  await query("update account_log set state = 'withdrawn' where id = $1", [logs.pop()])
  const [given] = await query<{ outcome: string }>('select outcome from store_replace($1, $2)', [
    chidi.userId,
    poor,
  ])
  if (given?.outcome !== 'replaced') throw new Error(`a dead log was ${given?.outcome}`)
}

async function stockShelf(query: Ledger['query'], by: Holder): Promise<number[]> {
  const [product] = await query<{ id: number }>(
    `with shelf as (insert into category (name) values ('Tests') returning id)
     insert into product (category, name, price, warranty_hours) select id, 'A log', $1, 24 from shelf returning id`,
    [price],
  )
  const rows = await query<{ id: number }>(
    `with batch as (
       insert into stock_batch (product, source, right_to_sell, created_by) values ($1, 'made up', true, $2) returning id
     )
     insert into account_log (product, batch, details, digest, login_digest)
     select $1, batch.id, 'sealed', decode(lpad(n::text, 8, '0'), 'hex'), decode('00', 'hex')
     from batch, generate_series(1, 10) n returning id`,
    [product?.id, by.userId],
  )
  return rows.map(({ id }) => id)
}
