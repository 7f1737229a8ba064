import { bankName } from './upstreams/bank.ts'
import type { World } from './world.ts'

/**
 * Compares the database with the outside world: the payments of the bank, the charges of suppliers, the replies to
 * users. Returns the current faults. It shares no code with the product's proof.
 */
export async function untruths(world: World): Promise<string[]> {
  return [
    ...(await deposits(world)),
    ...(await keys(world)),
    ...(await sales(world)),
    ...panelOrders(world),
  ]
}

/** The faults at the end, when nothing is under way: nothing may be open, and everything must be booked. */
export async function leftovers(world: World): Promise<string[]> {
  return [
    ...(await openOrders(world)),
    ...(await missingDeposits(world)),
    ...(await charges(world)),
    ...(await answers(world)),
  ]
}

type DepositRow = { reference: string; amount: string; count: number; credits: string }

const depositRows = ({ database }: World) =>
  database.own<DepositRow>(
    `select d.reference, sum(d.amount)::text as amount, count(*)::int as count,
       sum((select coalesce(sum(t.amount), 0) from transfer t
         where t.key in ('deposit:' || d.id, 'suspense:' || d.id)))::text as credits
     from deposit d where d.provider = $1 group by d.reference`,
    [bankName],
  )

/** Each payment is booked at most once, for what was paid. */
async function deposits(world: World): Promise<string[]> {
  const paid = new Map(
    world.upstreams.bank.payments.map(({ reference, amount }) => [reference, amount]),
  )
  return (await depositRows(world)).flatMap(({ reference, amount, count, credits }) =>
    count === 1 && Number(amount) === paid.get(reference) && credits === amount
      ? []
      : [`payment ${reference} of ${paid.get(reference)} is booked ${count} times: ${credits}`],
  )
}

/** Each key has at most one order. */
async function keys({ database }: World): Promise<string[]> {
  const rows = await database.own<{ key: string; count: number }>(
    `select idempotency_key as key, count(*)::int as count from (
       select user_id, idempotency_key from rental
       union all select user_id, idempotency_key from boost_order) o
     group by user_id, idempotency_key having count(*) > 1`,
  )
  return rows.map(({ key, count }) => `request ${key} has ${count} orders`)
}

/** No log is sold twice. */
async function sales({ database }: World): Promise<string[]> {
  const rows = await database.own<{ log: string; count: number }>(
    'select log::text, count(*)::int as count from store_line group by log having count(*) > 1',
  )
  return rows.map(({ log, count }) => `log ${log} is sold ${count} times`)
}

/** A request reaches the panel as at most one order: links are unique. */
function panelOrders({ upstreams }: World): string[] {
  const placed = new Map<string, number>()
  for (const { link } of upstreams.panels.flatMap(({ orders }) => orders))
    placed.set(link, (placed.get(link) ?? 0) + 1)
  return [...placed].flatMap(([link, count]) =>
    count > 1 ? [`the panel got ${link} ${count} times`] : [],
  )
}

/** Every order has ended, except a boost whose response was lost, which an admin must settle. */
async function openOrders({ database }: World): Promise<string[]> {
  const rows = await database.own<{ what: string; state: string; count: number }>(
    `select 'rental' as what, state, count(*)::int as count from rental where state in ('placing', 'waiting') group by state
     union all select 'boost', state, count(*)::int from boost_order
       where state in ('placing', 'pending', 'processing') group by state
     union all select 'delivery', 'not booked', count(*)::int from bank_delivery
       where processed_at is null and review is null having count(*) > 0`,
  )
  return rows.map(({ what, state, count }) => `${count} stranded: ${what} ${state}`)
}

/** Every payment is booked. */
async function missingDeposits(world: World): Promise<string[]> {
  const booked = new Set((await depositRows(world)).map(({ reference }) => reference))
  return world.upstreams.bank.payments.flatMap(({ reference, isReversed }) =>
    booked.has(reference) || isReversed ? [] : [`payment ${reference} is not booked`],
  )
}

/**
 * Each charge of an SMS supplier is a sold number or a booked loss. Where a supplier has no list, an activation whose
 * response was lost is unknown until a webhook names it (docs/decisions/004-lost-responses.md).
 */
async function charges({ database, upstreams }: World): Promise<string[]> {
  const rows = await database.own<{ id: string; count: number }>(
    `select id, count(*)::int as count from (
       select provider || ' ' || activation_id as id from rental where state = 'completed'
       union all select supplier || ' ' || activation_id from activation_followup where outcome = 'charged') b
     group by id`,
  )
  const booked = new Map(rows.map(({ id, count }) => [id, count]))
  return upstreams.sms.flatMap(({ name, hasList, activations }) =>
    activations.flatMap(({ id, state, isHooked }) => {
      const count = booked.get(`${name} ${id}`) ?? 0
      if (state !== 'code') return count === 0 ? [] : [`${id} has no charge and is booked`]
      if (count === 1 || (count === 0 && !hasList && !isHooked)) return []
      return [`the supplier charged ${id}, which is booked ${count} times`]
    }),
  )
}

/** A user whose reply was an order has it; a user whose reply was a refusal has none. */
async function answers({ database, wishes }: World): Promise<string[]> {
  const rows = await database.own<{ id: string; key: string | null; state: string }>(
    `select id::text, idempotency_key as key, state from rental
     union all select id::text, idempotency_key, state from boost_order
     union all select id::text, null, 'sold' from store_order`,
  )
  const byId = new Set(rows.map(({ id }) => id))
  const charged = new Set(
    rows.filter(({ state }) => !['refused', 'failed'].includes(state)).map(({ key }) => key),
  )
  return wishes.flatMap(({ name, answer }) => {
    if (!answer) return [`${name} has no answer`]
    if ('orderId' in answer) return byId.has(answer.orderId) ? [] : [`the order of ${name} is lost`]
    return charged.has(name) ? [`${name} was refused and has an order`] : []
  })
}
