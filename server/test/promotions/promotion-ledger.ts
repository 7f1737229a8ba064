import { randomUUID } from 'node:crypto'
import { type Holder, type Ledger, newHolder, receive } from '../wallet/test-ledger.ts'

type Terms = Readonly<Record<string, unknown>>

/** Inserts a running promotion with these columns; by default 10 percent of everything, with a unique code. */
export async function newPromotion({ own }: Ledger, terms: Terms = {}): Promise<string> {
  const columns: Terms = {
    name: 'Black Friday',
    code: `S${randomUUID().slice(0, 12).toUpperCase()}`,
    ...(terms.amount === undefined && { percent: 10 }),
    one_account: false,
    ...terms,
  }
  const names = Object.keys(columns)
  const [made] = await own<{ id: string }>(
    `insert into promotion (starts_at, ends_at, ${names.join(', ')})
     values (now() - interval '1 hour', now() + interval '1 day', ${names.map((_name, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return made?.id ?? ''
}

export const codeOf = async ({ own }: Ledger, id: string): Promise<string> =>
  (await own<{ code: string }>('select code from promotion where id = $1', [id]))[0]?.code ?? ''

/** Inserts the catalogue: a number at ₦400, a boost at 1,427 kobo for 10, and products at ₦1,000 and ₦250. */
export async function stock({ own }: Ledger): Promise<void> {
  await own(
    `insert into pricing (numbers_profit, kobo_per_usd) values (50000, 158530) on conflict do nothing`,
  )
  await own(`insert into service_group (name) values ('social') on conflict do nothing`)
  await own(`insert into service (code, name, group_name, cost_micro_usd, repeatable)
    values ('wa', 'WhatsApp', 'social', 250000, false)`)
  await own(`insert into service_price values ('wa', '5min', 40000)`)
  await own(`insert into boost_service (id, name, category, type, rate_micro_usd, rate, min, max, refill, cancel)
    values (7, 'Followers', 'Instagram', 'Default', 900000, 142677, 1, 100000, true, true)`)
  await own(`insert into category (name) values ('Mail'), ('Social')`)
  await own(
    `insert into product (category, name, price, warranty_hours) values (1, 'Gmail', 100000, 24), (2, 'Twitter', 25000, 24)`,
  )
}

/** Adds `count` logs of a product. Returns their ids. */
export async function addLogs({ own }: Ledger, product: number, count: number): Promise<number[]> {
  const [admin] = await own<{ id: string }>('select id from app_user limit 1')
  const [batch] = await own<{ id: number }>(
    `insert into stock_batch (product, source, right_to_sell, created_by) values ($1, 'test', true, $2) returning id`,
    [product, admin?.id],
  )
  const logs = await own<{ id: number }>(
    `insert into account_log (product, batch, details, digest, login_digest)
     select $1, $2, 'x', sha256(uuidv7()::text::bytea), sha256(uuidv7()::text::bytea) from generate_series(1, $3) returning id`,
    [product, batch?.id, count],
  )
  return logs.map(({ id }) => id)
}

export async function funded(ledger: Ledger, naira = 1_000_000): Promise<Holder> {
  const holder = await newHolder(ledger.query)
  await receive(ledger.own, { to: holder, amount: naira * 100 })
  return holder
}

export type Placed = {
  outcome: string
  id: string
  price: number
  cut: number
  total: number
  charge: number
  shortage: number | null
}
type Wish = { readonly code?: string; readonly device?: string } | null
type Order = {
  readonly by: Holder
  readonly wish?: Wish
  readonly seen?: number
  readonly key?: string
}

const wishOf = ({ wish = {} }: Order) => wish && { code: '', device: '', ...wish }

/** Places numbers together, as one batch does. */
export const placeNumbers = (
  { query }: Ledger,
  orders: readonly Order[],
  mayWait = orders.length === 1,
): Promise<Placed[]> => {
  const fill = (value: unknown) => orders.map(() => value)
  return query<Placed>(
    `select * from rental_place_many($1, $2, $3, $4, $5, $6, $7::jsonb[], $8::jsonb[], $9, $10, $11, $12, $13, '7 minutes', '30 seconds',
       1000, 1000, $14)`,
    [
      orders.map(({ by }) => by.userId),
      orders.map(({ key = randomUUID() }) => key),
      fill(Buffer.from('x')),
      fill('wa'),
      fill('5min'),
      orders.map(({ seen = 40_000 }) => seen),
      fill('[]'),
      fill('[]'),
      fill(420),
      fill(1),
      fill('daisysms'),
      fill(null),
      JSON.stringify(orders.map(wishOf)),
      mayWait,
    ],
  )
}

export async function placeNumber(ledger: Ledger, order: Order): Promise<Placed> {
  const [placed] = await placeNumbers(ledger, [order])
  if (!placed) throw new Error('nothing was placed')
  return placed
}

export async function placeBoost(
  { query }: Ledger,
  {
    by,
    quantity,
    seen = null,
    ...order
  }: Omit<Order, 'seen'> & { quantity: number; seen?: number | null },
): Promise<Placed> {
  const [placed] = await query<Placed>(
    `select * from boost_place_many(array[$1::uuid], array[$2], array['x'::bytea], array[7], array['https://social.example/ada'],
       array[$3::bigint], array[$4::bigint], '[]', $5, '{panel}', 'panel', '40 s', 1000, true)`,
    [by.userId, randomUUID(), quantity, seen, JSON.stringify([wishOf({ by, ...order })])],
  )
  if (!placed) throw new Error('nothing was placed')
  return placed
}

export async function placeStore(
  { query }: Ledger,
  { by, logs, seen = 100_000_000, ...order }: Order & { logs: readonly number[] },
): Promise<Placed & { reply: { order_id: string; balance: number } | null }> {
  const [placed] = await query<Placed & { reply: { order_id: string; balance: number } | null }>(
    `select * from store_place_many(array[$1::uuid], array[$2], array['x'::bytea], array[$3::bigint], array_fill(1, array[$4::int]),
       $5, $6, 1000, true)`,
    [by.userId, randomUUID(), seen, logs.length, logs, JSON.stringify([wishOf({ by, ...order })])],
  )
  if (!placed) throw new Error('nothing was placed')
  return placed
}

/** The total cost of all promotions less refunds, in kobo. */
export async function promotionCost({ own }: Ledger): Promise<number> {
  const [sum] = await own<{ cost: number }>(
    `select coalesce(sum(case when debit_account in (17, 18, 19) then amount else -amount end), 0)::bigint as cost
     from transfer where debit_account in (17, 18, 19) or credit_account in (17, 18, 19)`,
  )
  return sum?.cost ?? 0
}

export async function balanceOf({ own }: Ledger, { main }: Holder): Promise<number> {
  return (
    (await own<{ balance: number }>('select balance from account where id = $1', [main]))[0]
      ?.balance ?? 0
  )
}
