import { sql } from 'kysely'

/** What holds of rentals, boosts and the store, beside the money that they moved. */
export const salesLaws = {
  'each rental holds its price while open, keeps it with a code, and gives it back without': sql`
    with money as (
      select h.subject, sum(h.amount) as held, count(*) as holds, array_agg(distinct a.user_id) as payers,
        count(*) filter (where e.kind = 'capture') as captures,
        count(*) filter (where e.kind = 'release') as releases
      from transfer h left join transfer e on e.resolves = h.id left join account a on a.id = h.debit_account
      where h.kind = 'hold' and h.subject like 'rental:%' group by h.subject
    )
    select r.id, r.state, r.price, m.held, m.captures, m.releases
    from rental r full join money m on m.subject = 'rental:' || r.id
    where r.id is null or m.subject is null or m.held <> r.price or m.payers <> array[r.user_id]
      or m.captures <> case when r.state = 'completed' then m.holds else 0 end
      or m.releases <> case when r.state in ('cancelled', 'timeout', 'refused') then m.holds else 0 end`,
  'each boost order holds its charge while open, keeps what was delivered, and gives back the rest': sql`
    with held as (
      select h.subject, sum(h.amount) as held, count(*) as holds, array_agg(distinct a.user_id) as payers,
        count(*) filter (where e.kind = 'capture') as captures,
        count(*) filter (where e.kind = 'release') as releases
      from transfer h left join transfer e on e.resolves = h.id left join account a on a.id = h.debit_account
      where h.kind = 'hold' and h.subject like 'boost:%' group by h.subject
    ), back as (
      select t.subject, sum(t.amount) as refunds, array_agg(distinct a.user_id) as payees
      from transfer t left join account a on a.id = t.credit_account
      where t.kind = 'refund' and t.subject like 'boost:%' group by t.subject
    )
    select o.id, o.state, o.charge, o.refunded, m.held, m.captures, m.releases, b.refunds
    from boost_order o full join held m on m.subject = 'boost:' || o.id
    full join back b on b.subject = m.subject
    where o.id is null or m.subject is null or m.held <> o.charge or m.payers <> array[o.user_id]
      or b.payees <> array[o.user_id] or (o.state = 'success' and o.refunded <> 0)
      or (o.state in ('cancelled', 'failed') and o.refunded <> o.charge)
      or case
        when o.state in ('placing', 'unconfirmed', 'pending', 'processing')
          then m.captures + m.releases > 0 or b.refunds is not null or o.refunded <> 0
        when m.releases > 0
          then m.releases <> m.holds or m.captures <> 0 or b.refunds is not null or o.refunded <> o.charge
        else m.captures <> m.holds or coalesce(b.refunds, 0) <> o.refunded or o.state = 'failed'
      end`,
  "a boost order's cost in the books is what its row says": sql`
    select o.id, o.state, o.cost_booked, coalesce(c.cost, 0) as cost from boost_order o full join (
      select subject, sum(case when credit_account = 14 then amount else -amount end) as cost
      from transfer where kind = 'cost' and (subject like 'boost:%' or subject like 'boost-orphan:%') group by subject
    ) c on c.subject = case o.state when 'failed' then 'boost-orphan:' else 'boost:' end || o.id
    where o.id is null or o.cost_booked <> coalesce(c.cost, 0)`,
  'each order of the store took its price once, and gave back what its refunded lines cost': sql`
    with paid as (
      select t.subject, count(*) as times, sum(t.amount) as paid, array_agg(distinct a.user_id) as payers
      from transfer t left join account a on a.id = t.debit_account
      where t.kind <> 'refund' and t.subject like 'order:%' group by t.subject
    ), back as (
      select t.subject, sum(t.amount) as refunds, array_agg(distinct a.user_id) as payees
      from transfer t left join account a on a.id = t.credit_account
      where t.kind = 'refund' and t.subject like 'order:%' group by t.subject
    ), line as (
      select order_id, sum(price) as total, coalesce(sum(price) filter (where refunded_at is not null), 0) as refunded
      from store_line group by order_id
    )
    select o.id, o.total, o.refunded, p.paid, b.refunds
    from store_order o full join paid p on p.subject = 'order:' || o.id
    full join back b on b.subject = coalesce(p.subject, 'order:' || o.id) left join line l on l.order_id = o.id
    where o.id is null or p.subject is null or p.times <> 1 or p.paid <> o.total or p.payers <> array[o.user_id]
      or b.payees <> array[o.user_id] or coalesce(b.refunds, 0) <> o.refunded
      or l.total is distinct from o.total or l.refunded is distinct from o.refunded`,
  'a log is sold exactly when one line of an order has it': sql`
    with given as (
      select log as id from store_line
      union all select replacement from store_line where replacement is not null
    ), counted as (select id, count(*) as lines from given group by id)
    select l.id, l.state, c.lines from account_log l left join counted c using (id)
    where (l.state = 'sold') <> (c.id is not null) or c.lines > 1`,
  'what a product counts is what it has': sql`
    select p.id, p.stock, p.sold, n.available, n.sold as sold_logs from product p left join (
      select product, count(*) filter (where state = 'available') as available,
        count(*) filter (where state = 'sold') as sold
      from account_log group by product
    ) n on n.product = p.id
    where p.stock <> coalesce(n.available, 0) or p.sold <> coalesce(n.sold, 0)`,
  'a rental is completed exactly when a message came': sql`
    select r.id, r.state from rental r
    where (r.state = 'completed') <> exists (select 1 from rental_message m where m.rental_id = r.id)`,
  'what a supplier charged for a number is booked once, for one that was sold, and is what its row says': sql`
    select r.id, r.state, r.cost_booked, coalesce(c.cost, 0) as cost from rental r full join (
      select subject, count(*) as times, sum(case when credit_account = 13 then amount else -amount end) as cost
      from transfer where kind = 'cost' and subject like 'rental:%' group by subject
    ) c on c.subject = 'rental:' || r.id
    where r.id is null or c.times > 1 or r.cost_booked <> coalesce(c.cost, 0)
      or (r.state <> 'completed' and r.cost_booked <> 0)
      -- Below a cent it may come to less than a kobo, which is not booked.
      or (r.state = 'completed' and (r.cost_micro_usd is null or (r.cost_micro_usd >= 10000 and r.cost_booked = 0)))`,
  'what a supplier charged for a number that no user paid for is booked once, and is what its row says': sql`
    select coalesce('orphan:' || f.supplier || ':' || f.activation_id, c.subject) as subject, f.outcome, f.cost_booked,
      coalesce(c.cost, 0) as cost
    from activation_followup f full join (
      select subject, count(*) as times, sum(amount) as cost
      from transfer where kind = 'cost' and subject like 'orphan:%' group by subject
    ) c on c.subject = 'orphan:' || f.supplier || ':' || f.activation_id
    where f.supplier is null or c.times > 1 or f.cost_booked <> coalesce(c.cost, 0)
      or (f.outcome = 'charged' and f.cost_micro_usd >= 10000 and f.cost_booked = 0)`,
  'an activation that ended without a verdict is followed up': sql`
    select r.id, r.activation_id from rental r where r.upstream_end = 'unknown' and not exists (
      select from activation_followup f where f.rental_id = r.id and f.activation_id = r.activation_id)`,
  'what was paid back of a rental is what its row says and admins asked for, and went to whom it came from': sql`
    select r.id, r.refunded, b.total as paid_back, m.asked from rental r full join (
      select t.subject, sum(t.amount) as total, array_agg(distinct a.user_id) as payees
      from transfer t left join account a on a.id = t.credit_account
      where t.kind = 'refund' and t.subject like 'rental:%' group by t.subject
    ) b on b.subject = 'rental:' || r.id full join (
      select subject, sum(amount) as asked, array_agg(distinct user_id) as users from money_action
      where state = 'done' and subject like 'rental:%' group by subject
    ) m on m.subject = 'rental:' || r.id
    where r.id is null or r.refunded <> coalesce(b.total, 0) or b.payees <> array[r.user_id]
      or r.refunded <> coalesce(m.asked, 0) or m.users <> array[r.user_id]`,
} as const
