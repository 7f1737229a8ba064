import { sql } from 'kysely'
import { invariant } from './invariant.ts'
import type { ProofLine } from './line.ts'

/** The invariants of the store's orders and inventory. */
const invariants = {
  'each store order is paid once, and its refunds equal its refunded lines': invariant(
    'store_order',
    ({ keys }) => sql`
    select o.id as key, o.total, o.refunded, p.paid, b.refunds
    from store_order o
    cross join lateral (
      select coalesce(sum(t.amount), 0) as paid, array_agg(distinct a.user_id) as payers
      from transfer t left join account a on a.id = t.debit_account where t.key = 'purchase:store:' || o.id
    ) p
    cross join lateral (
      select coalesce(sum(t.amount) filter (where t.credit_account >= 1000), 0) as refunds,
        coalesce(sum(t.amount) filter (where t.credit_account < 1000), 0) as returned,
        array_agg(distinct a.user_id) filter (where t.credit_account >= 1000) as payees
      from transfer t left join account a on a.id = t.credit_account
      where t.kind = 'refund' and t.subject = 'store:' || o.id
    ) b
    cross join lateral (
      select coalesce(sum(price), 0) as total, coalesce(sum(price) filter (where refunded_at is not null), 0) as refunded,
        coalesce(sum(cut), 0) as cut, coalesce(sum(cut) filter (where refunded_at is not null), 0) as returned
      from store_line where order_id = o.id
    ) l
    where ${keys('o.id')} and (p.paid <> o.total or p.payers <> array[o.user_id]
      or b.payees <> array[o.user_id] or b.refunds <> o.refunded or l.total <> o.total or l.refunded <> o.refunded
      or l.cut <> o.cut or l.returned <> b.returned)`,
  ),
  'each refunded line of the store was allowed by a claim, a recall or an admin': invariant(
    'store_order',
    ({ keys }) => sql`
    select l.order_id as key, l.id as line from store_line l
    where ${keys('l.order_id')} and l.refunded_at is not null
      and not exists (select from warranty_claim w where w.line = l.id and w.state = 'refunded')
      and not exists (select from manual_transfer m where m.state = 'done' and m.subject = 'line:' || l.id
        and m.amount = l.price)
      and not exists (select from account_log g join stock_batch b on b.id = g.batch
        where g.id in (l.log, l.replacement) and b.recalled_at is not null)`,
  ),
  'a log is sold exactly when one line of an order has it': invariant(
    'account_log',
    ({ keys }) => sql`
    select l.id as key, l.state, c.lines from account_log l cross join lateral (
      select (select count(*) from store_line s where s.log = l.id)
        + (select count(*) from store_line s where s.replacement = l.id) as lines
    ) c
    where ${keys('l.id')} and c.lines <> case when l.state = 'sold' then 1 else 0 end`,
  ),
  'unsold_log has exactly the logs that are not sold': invariant(
    'account_log',
    ({ keys }) => sql`
    select l.id as key, l.state, u.state as listed from account_log l left join unsold_log u on u.log = l.id
    where ${keys('l.id')} and (nullif(l.state, 'sold') is distinct from u.state
      or u.product is distinct from case when u.log is not null then l.product end)`,
  ),
  'the counters of a product equal its logs': invariant(
    'product',
    ({ keys }) => sql`
    select p.id as key, p.stock, p.sold, n.available, n.sold as sold_logs from product p cross join lateral (
      select count(*) filter (where state = 'available') as available, count(*) filter (where state = 'sold') as sold
      from account_log where product = p.id
    ) n
    where ${keys('p.id')} and (p.stock <> n.available or p.sold <> n.sold)`,
  ),
} as const

/** The store: an order is paid at once. */
export const store = {
  orders: 'store_order',
  units: {
    store_order: { table: 'store_order', key: 'id', type: 'uuid' },
    account_log: { table: 'account_log', key: 'id', type: 'bigint' },
    product: { table: 'product', key: 'id', type: 'bigint' },
  },
  subjects: {
    store: {
      unit: 'store_order',
      exists: sql`(select true from store_order o where o.id = s.uuid)`,
    },
  },
  sale: {
    subject: 'store',
    paidBy: 'purchase',
    revenue: { id: 5, kind: 'revenue_store' },
    promotion: 19,
  },
  invariants,
} as const satisfies ProofLine
