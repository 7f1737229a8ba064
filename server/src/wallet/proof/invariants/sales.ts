import { sql } from 'kysely'
import { invariant } from './invariant.ts'

/** The holds of an order and how they ended. */
const holdsOf = (subject: string) => sql`lateral (
  select coalesce(sum(h.amount), 0) as held, count(*) as holds, array_agg(distinct a.user_id) as payers,
    count(*) filter (where e.kind = 'capture') as captures, count(*) filter (where e.kind = 'release') as releases
  from transfer h left join transfer e on e.resolves = h.id left join account a on a.id = h.debit_account
  where h.kind = 'hold' and h.subject = ${sql.raw(subject)}
)`

/** What was paid back of an order after it was paid. */
const refundsOf = (subject: string) => sql`lateral (
  select coalesce(sum(t.amount), 0) as total, array_agg(distinct a.user_id) as payees
  from transfer t left join account a on a.id = t.credit_account
  where t.kind = 'refund' and t.subject = ${sql.raw(subject)}
)`

/** What admins decided to give back of a thing, by moves of these kinds. */
const decidedFor = (subject: string, ...kinds: readonly string[]) => sql`lateral (
  select coalesce(sum(d.amount), 0) as total, count(*) as moves, array_agg(distinct d.user_id) as users
  from manual_transfer d
  where d.state = 'done' and d.subject = ${sql.raw(subject)} and d.kind = any(${kinds}::text[])
)`

const followUp = "'orphan:' || f.supplier || ':' || f.activation_id"

/** What holds of rentals and boosts, beside the money that they moved. */
export const salesInvariants = {
  'each rental holds its price while open, is captured with a code and released without one':
    invariant(
      'rental',
      ({ keys }) => sql`
    select r.id as key, r.state, r.price, m.held, m.captures, m.releases
    from rental r cross join ${holdsOf("'numbers:' || r.id")} m
    where ${keys('r.id')} and (m.held <> r.price or m.payers <> array[r.user_id]
      or m.captures <> case when r.state = 'completed' then m.holds else 0 end
      or m.releases <> case when r.state in ('cancelled', 'timeout', 'refused') then m.holds else 0 end)`,
    ),
  'a rental is completed exactly when it has a message': invariant(
    'rental',
    ({ keys }) => sql`
    select r.id as key, r.state from rental r
    where ${keys('r.id')}
      and (r.state = 'completed') <> exists (select from rental_message m where m.rental_id = r.id)`,
  ),
  "the supplier's charge for a sold number is booked once and equals its row": invariant(
    'rental',
    ({ keys }) => sql`
    select r.id as key, r.state, r.cost_booked, t.amount as cost
    from rental r left join transfer t on t.key = 'cost:numbers:' || r.id
    where ${keys('r.id')} and (r.cost_booked <> coalesce(t.amount, 0) or (r.state <> 'completed' and r.cost_booked <> 0)
      -- Below a cent it may come to less than a kobo, which is not booked.
      or (r.state = 'completed' and (r.cost_micro_usd is null or (r.cost_micro_usd >= 10000 and r.cost_booked = 0))))`,
  ),
  'an activation that ended without a verdict has a follow-up': invariant(
    'rental',
    ({ keys }) => sql`
    select r.id as key, r.activation_id from rental r
    where ${keys('r.id')} and r.upstream_end = 'unknown' and not exists (select from activation_followup f
      where f.supplier = r.provider and f.activation_id = r.activation_id and f.rental_id = r.id)`,
  ),
  "the supplier's charge for a number without a buyer is booked once and equals its row": invariant(
    'activation_followup',
    ({ keys }) => sql`
    select ${sql.raw(followUp)} as key, f.outcome, f.cost_booked, t.amount as cost
    from activation_followup f left join transfer t on t.key = ${sql.raw(followUp)}
    where ${keys(followUp)} and (f.cost_booked <> coalesce(t.amount, 0)
      or (f.outcome = 'charged' and f.cost_micro_usd >= 10000 and f.cost_booked = 0))`,
  ),
  'the refunds of a rental equal its row and the requests of admins, and go to its payer':
    invariant(
      'rental',
      ({ keys }) => sql`
    select r.id as key, r.refunded, b.total as paid_back, m.total as requested
    from rental r cross join ${refundsOf("'numbers:' || r.id")} b cross join ${decidedFor("'numbers:' || r.id", 'refund')} m
    where ${keys('r.id')} and (r.refunded <> b.total or b.payees <> array[r.user_id]
      or r.refunded <> m.total or m.users <> array[r.user_id])`,
    ),
  'a rental of an unserved supplier is released by one admin, at its price, to its user': invariant(
    'rental',
    ({ keys }) => sql`
    select r.id as key, r.state, r.detail, m.moves, m.total from rental r
    cross join ${decidedFor("'numbers:' || r.id", 'release-rental')} m
    where ${keys('r.id')} and ((coalesce(r.detail, '') like '%released by an admin') <> (m.moves > 0)
      or (m.moves > 0 and (m.moves <> 1 or m.total <> r.price or m.users <> array[r.user_id]
        or r.state not in ('cancelled', 'refused'))))`,
  ),
  'each boost order holds its charge while open, captures what was delivered and releases the rest':
    invariant(
      'boost_order',
      ({ keys }) => sql`
    select o.id as key, o.state, o.charge, o.refunded, m.held, m.captures, m.releases, b.total as refunds
    from boost_order o cross join ${holdsOf("'boost:' || o.id")} m cross join ${refundsOf("'boost:' || o.id")} b
    where ${keys('o.id')} and (m.held <> o.charge or m.payers <> array[o.user_id]
      or b.payees <> array[o.user_id] or (o.state = 'success' and o.refunded <> 0)
      or (o.state in ('cancelled', 'failed') and o.refunded <> o.charge)
      or case
        when o.state in ('placing', 'unconfirmed', 'pending', 'processing')
          then m.captures + m.releases > 0 or b.total <> 0 or o.refunded <> 0
        when m.releases > 0
          then m.releases <> m.holds or m.captures <> 0 or b.total <> 0 or o.refunded <> o.charge
        else m.captures <> m.holds or b.total <> o.refunded or o.state = 'failed'
      end)`,
    ),
  'each refund of a boost order was allowed by the supplier or by an admin': invariant(
    'boost_order',
    ({ keys }) => sql`
    select o.id as key, o.refunded, m.total as requested
    from boost_order o cross join ${decidedFor("'boost:' || o.id", 'refund', 'release-boost')} m
    where ${keys('o.id')} and (m.total > o.refunded or m.users <> array[o.user_id]
      -- The supplier's last detail about an order that ended in part says what remains.
      or (o.state = 'partial' and o.refunded > m.total and o.remains is null))`,
  ),
  'the booked cost of a boost order equals its row': invariant(
    'boost_order',
    ({ keys }) => sql`
    select o.id as key, o.cost_booked, c.cost from boost_order o cross join lateral (
      select coalesce(sum(case when t.credit_account = 14 then t.amount else -t.amount end), 0) as cost from transfer t
      where t.kind = 'cost' and 14 in (t.debit_account, t.credit_account)
        and t.subject = case o.state when 'failed' then 'boost-orphan:' else 'boost:' end || o.id
    ) c
    where ${keys('o.id')} and o.cost_booked <> c.cost`,
  ),
  "the supplier's charge for a boost order is the sum of its movements": invariant(
    'boost_order',
    ({ keys }) => sql`
    select o.id as key, o.charged_micro_usd, m.total from boost_order o cross join lateral (
      select coalesce(-sum(b.micro_usd), 0) as total from boost_movement b where b.order_id = o.id
    ) m
    where ${keys('o.id')} and o.charged_micro_usd <> m.total`,
  ),
} as const
