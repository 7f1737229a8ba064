import { sql } from 'kysely'
import { invariant } from './invariant.ts'
import type { ProofLine } from './line.ts'
import { decidedFor, holdsOf, refundsOf } from './order-money.ts'

const followUp = "'orphan:' || f.supplier || ':' || f.activation_id"

/** The invariants of rentals and their transfers. */
const invariants = {
  'each rental holds its price while open, is captured with a code and released without one':
    invariant(
      'rental',
      ({ keys }) => sql`
    select r.id as key, r.state, r.price, m.held, m.captures, m.releases
    from rental r cross join ${holdsOf("'numbers:' || r.id")} m
    where ${keys('r.id')} and (m.held <> r.price or m.promoted <> r.cut or m.payers <> array[r.user_id]
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
    where ${keys('r.id')} and (r.refunded <> b.total
      or b.returned <> promotion_share(r.price, r.cut, r.refunded) or b.payees <> array[r.user_id]
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
} as const

/** Numbers: a rental holds its price; its supplier may also charge for an activation without a buyer. */
export const numbers = {
  orders: 'rental',
  units: {
    rental: { table: 'rental', key: 'id', type: 'uuid' },
    activation_followup: {
      table: 'activation_followup',
      key: "'orphan:' || supplier || ':' || activation_id",
      type: 'text',
    },
  },
  subjects: {
    numbers: { unit: 'rental', exists: sql`(select true from rental r where r.id = s.uuid)` },
    orphan: {
      unit: 'activation_followup',
      exists: sql`(select true from activation_followup f
    where 'orphan:' || f.supplier || ':' || f.activation_id = t.subject)`,
    },
  },
  sale: {
    subject: 'numbers',
    paidBy: 'hold',
    revenue: { id: 3, kind: 'revenue_numbers' },
    promotion: 17,
  },
  held: sql`select price + cut as price from rental where state in ('placing', 'waiting')`,
  supplier: {
    kind: 'sms',
    costs: {
      numbers: {
        key: sql`t.key = 'cost:' || t.subject`,
        accounts: sql`(d.kind, c.kind) = ('cost_sms', 'float_sms')`,
      },
      orphan: {
        key: sql`t.key = t.subject`,
        accounts: sql`(d.kind, c.kind) = ('orphan_loss', 'float_sms')`,
      },
    },
  },
  invariants,
} as const satisfies ProofLine
