import { sql } from 'kysely'
import { invariant } from './invariant.ts'
import type { ProofLine } from './line.ts'
import { decidedFor, holdsOf, refundsOf } from './order-money.ts'

/** The invariants of boost orders and their transfers. */
const invariants = {
  'each boost order holds its charge while open, captures what was delivered and releases the rest':
    invariant(
      'boost_order',
      ({ keys }) => sql`
    select o.id as key, o.state, o.charge, o.refunded, m.held, m.captures, m.releases, b.total as refunds
    from boost_order o cross join ${holdsOf("'boost:' || o.id")} m cross join ${refundsOf("'boost:' || o.id")} b
    where ${keys('o.id')} and (m.held <> o.charge or m.promoted <> o.cut or m.payers <> array[o.user_id]
      or b.payees <> array[o.user_id] or (o.state = 'success' and o.refunded <> 0)
      or (o.state in ('cancelled', 'failed') and o.refunded <> o.charge)
      or case
        when o.state in ('placing', 'unconfirmed', 'pending', 'processing')
          then m.captures + m.releases > 0 or b.total <> 0 or o.refunded <> 0
        when m.releases > 0
          then m.releases <> m.holds or m.captures <> 0 or b.total <> 0 or o.refunded <> o.charge
        else m.captures <> m.holds or b.total <> o.refunded or o.state = 'failed'
          or b.returned <> promotion_share(o.charge, o.cut, o.refunded)
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

/** Boosting: an order holds its charge. A supplier may take an order that we refunded; its cost is then a loss. */
export const boost = {
  orders: 'boost_order',
  units: { boost_order: { table: 'boost_order', key: 'id', type: 'uuid' } },
  subjects: {
    boost: {
      unit: 'boost_order',
      exists: sql`(select true from boost_order o where o.id = s.uuid)`,
    },
    'boost-orphan': {
      unit: 'boost_order',
      exists: sql`(select o.state = 'failed' from boost_order o where o.id = s.uuid)`,
    },
  },
  sale: {
    subject: 'boost',
    paidBy: 'hold',
    revenue: { id: 4, kind: 'revenue_boost' },
    promotion: 18,
  },
  held: sql`
    select charge + cut as price from boost_order where state in ('unconfirmed', 'pending', 'processing')
    union all select charge + cut from boost_order where state = 'placing' and next_check_at is not null`,
  supplier: {
    kind: 'boost',
    costs: {
      boost: {
        key: sql`starts_with(t.key, 'cost:' || t.subject || ':')`,
        accounts: sql`(d.kind, c.kind) in (('cost_boost', 'float_boost'), ('float_boost', 'cost_boost'))`,
      },
      'boost-orphan': {
        key: sql`starts_with(t.key, 'cost:' || t.subject || ':')`,
        accounts: sql`(d.kind, c.kind) in (('orphan_loss', 'float_boost'), ('float_boost', 'orphan_loss'))`,
      },
    },
  },
  invariants,
} as const satisfies ProofLine
