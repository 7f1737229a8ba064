import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** What a proof found wrong: the law that is broken and up to five of the places where. */
export type Fault = {
  readonly law: string
  readonly count: number
  readonly examples: readonly string[]
}

/**
 * Proves the ledger by its own books, sharing no code with what writes them (blueprint, section 3). Each query
 * answers the rows that break its law; no rows, no fault. All of them look at the same moment.
 */
export async function prove(db: Db): Promise<Fault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true)`.execute(
        tx,
      )
      const faults: Fault[] = []
      for (const [law, query] of Object.entries(laws)) {
        const broken = await query.execute(tx)
        if (broken.rows.length > 0) faults.push(faultOf(law, broken.rows))
      }
      return faults
    })
}

function faultOf(law: string, rows: readonly unknown[]): Fault {
  return { law, count: rows.length, examples: rows.slice(0, 5).map((row) => JSON.stringify(row)) }
}

/** Each law in words, with the query that answers what breaks it. */
export const laws = {
  'all balances add up to 0, users from their rows and the house from its transfers': sql`
    select users.total as users, house.total as house from
      (select coalesce(sum(balance), 0) as total from account where user_id is not null) users,
      (select coalesce(sum(case when credit_account < 1000 then amount else 0 end), 0)
            - coalesce(sum(case when debit_account < 1000 then amount else 0 end), 0) as total from transfer) house
    where users.total + house.total <> 0`,
  "each user's balance is the sum of its transfers": sql`
    with side as (
      select debit_account as id, -amount as amount from transfer where debit_account >= 1000
      union all select credit_account, amount from transfer where credit_account >= 1000
    )
    select a.id, a.balance, coalesce(s.total, 0) as transfers
    from account a left join (select id, sum(amount) as total from side group by id) s using (id)
    where a.user_id is not null and a.balance <> coalesce(s.total, 0)`,
  'the balance after each line follows from the line before': sql`
    with line as (
      select debit_account as account, id, -amount as moved, debit_balance as after from transfer where debit_account >= 1000
      union all select credit_account, id, amount, credit_balance from transfer where credit_account >= 1000
    ), chained as (
      select *, coalesce(lag(after) over (partition by account order by id), 0) as before from line
    )
    select account, id, before, moved, after from chained where before + moved <> after`,
  'both sides of each transfer exist': sql`
    select t.id from transfer t
    where not exists (select 1 from account a where a.id = t.debit_account)
       or not exists (select 1 from account a where a.id = t.credit_account)`,
  'no purse is below 0 unless an adjustment made it so': sql`
    select a.id, a.balance from account a where a.user_id is not null and a.balance < 0
      and not exists (select 1 from transfer t
        where t.debit_account = a.id and t.kind = 'adjustment' and t.debit_balance < 0)`,
  'each transfer goes between accounts that its kind may move money between': sql`
    select t.id, t.kind, d.kind as debit, c.kind as credit from transfer t
    left join account d on d.id = t.debit_account left join account c on c.id = t.credit_account
    where not coalesce(case t.kind
      when 'deposit' then d.kind = 'bank' and c.kind = 'main'
      when 'suspense' then d.kind = 'bank' and c.kind = 'suspense'
      when 'assign' then d.kind = 'suspense' and c.kind in ('main', 'bank')
      when 'hold' then d.kind in ('main', 'refer') and c.kind = 'escrow'
      when 'capture' then d.kind = 'escrow' and c.kind in ('revenue_numbers', 'revenue_boost', 'revenue_store')
        and (c.kind = 'revenue_numbers' or t.subject not like 'rental:%')
        and (c.kind = 'revenue_boost' or t.subject not like 'boost:%')
      when 'release' then d.kind = 'escrow' and c.kind in ('main', 'refer')
      when 'purchase' then d.kind in ('main', 'refer') and c.kind in ('revenue_numbers', 'revenue_boost', 'revenue_store')
        and (c.kind = 'revenue_store' and d.kind = 'main' or t.subject not like 'order:%')
      when 'refund' then d.kind in ('revenue_numbers', 'revenue_boost', 'revenue_store') and c.kind in ('main', 'refer')
        and (d.kind = 'revenue_numbers' or t.subject not like 'rental:%')
        and (d.kind = 'revenue_boost' or t.subject not like 'boost:%')
        and (d.kind = 'revenue_store' or t.subject not like 'order:%')
      when 'bonus' then d.kind = 'referral_expense' and c.kind = 'refer'
      when 'adjustment' then 'adjustment' in (d.kind, c.kind)
      when 'cost' then (d.kind in ('cost_sms', 'cost_boost', 'orphan_loss') and c.kind = 'bank'
          and (d.kind = 'orphan_loss') = (t.subject like 'orphan:%')
          and (d.kind = 'cost_boost' or t.subject not like 'boost:%'))
        or (d.kind = 'bank' and c.kind = 'cost_boost' and t.subject like 'boost:%')
    end, false)`,
  'what ends a hold is for the same amount, out of escrow, and goes back to its owner or to revenue': sql`
    select e.id, h.id as hold from transfer e join transfer h on h.id = e.resolves
    where h.kind <> 'hold' or h.credit_account <> 2 or e.debit_account <> 2 or e.amount <> h.amount
      or e.subject <> h.subject
      or (e.kind = 'release' and e.credit_account <> h.debit_account)
      or (e.kind = 'capture' and e.credit_account not in (3, 4, 5))`,
  'the holds of one purchase end the same way': sql`
    select h.subject from transfer h join transfer e on e.resolves = h.id
    where h.kind = 'hold' group by h.subject having count(distinct e.kind) > 1`,
  'escrow is the sum of the open holds': sql`
    select escrow.total as escrow, open.total as open from
      (select coalesce(sum(case when credit_account = 2 then amount else -amount end), 0) as total
       from transfer where credit_account = 2 or debit_account = 2) escrow,
      (select coalesce(sum(amount), 0) as total from transfer h
       where h.kind = 'hold' and not exists (select 1 from transfer e where e.resolves = h.id)) open
    where escrow.total <> open.total`,
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
    select o.id, o.cost_booked, coalesce(c.cost, 0) as cost from boost_order o full join (
      select subject, sum(case when credit_account = 1 then amount else -amount end) as cost
      from transfer where kind = 'cost' and subject like 'boost:%' group by subject
    ) c on c.subject = 'boost:' || o.id
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
  'what a supplier charged for a number is booked once, for one that was sold': sql`
    select r.id as rental, t.id as transfer
    from (select * from transfer where kind = 'cost' and subject like 'rental:%') t
    full join rental r on t.key = 'cost:rental:' || r.id and t.subject = 'rental:' || r.id
    where (t.id is not null and r.state is distinct from 'completed')
      -- Below a cent it may come to less than a kobo, which is not booked.
      or (t.id is null and r.state = 'completed' and r.cost_micro_usd >= 10000)`,
  'each deposit is booked once, for what arrived, to whom it says': sql`
    select d.id, d.status from deposit d
    left join transfer t on t.subject = 'deposit:' || d.id and t.kind in ('deposit', 'suspense', 'assign', 'adjustment')
    left join account a on a.id = t.credit_account
    group by d.id
    having count(*) filter (where t.kind in ('deposit', 'suspense')) <> case when d.status = 'foreign' then 0 else 1 end
      or coalesce(sum(t.amount) filter (where t.kind in ('deposit', 'suspense')), 0)
        <> case when d.status = 'foreign' then 0 else d.amount end
      or (d.status = 'foreign') <> (d.currency <> 'NGN')
      or (d.status not in ('foreign', 'kept') and (d.status = 'suspense') <> (d.user_id is null))
      or (d.status = 'credited') <> coalesce(
        bool_or(t.kind in ('deposit', 'assign') and t.amount = d.amount and a.user_id = d.user_id), false)
      or (d.status = 'kept') <> coalesce(bool_or(t.kind = 'adjustment' and t.amount = d.amount), false)`,
  'each deposit that was settled by hand was so by one move of an admin, for all of it': sql`
    select d.id, d.status, m.moves from deposit d full join (
      select subject, count(*) as moves, min(kind) as kind, min(amount) as amount, min(user_id::text) as user_id
      from money_action where state = 'done' and subject like 'deposit:%' group by subject
    ) m on m.subject = 'deposit:' || d.id
    where d.id is null or (d.settled_at is not null) <> (m.subject is not null) or m.moves <> 1 or m.amount <> d.amount
      or (m.kind = 'keep') <> (d.status in ('kept', 'foreign'))
      or (m.kind <> 'keep' and m.user_id is distinct from d.user_id::text)`,
  'suspense is the sum of the deposits that wait': sql`
    select suspense.total as suspense, open.total as open from
      (select coalesce(sum(case when credit_account = 10 then amount else -amount end), 0) as total
       from transfer where credit_account = 10 or debit_account = 10) suspense,
      (select coalesce(sum(amount), 0) as total from deposit where status in ('held', 'suspense')) open
    where suspense.total <> open.total`,
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
  'what an admin added or deducted is what was asked for and agreed to, once': sql`
    select m.id, m.state, t.id as transfer
    from (select * from money_action where kind in ('credit', 'debit')) m
    full join (select * from transfer where subject like 'money:%') t on t.subject = 'money:' || m.id
    left join account a on a.id = case m.kind when 'credit' then t.credit_account else t.debit_account end
    where m.id is null or (m.state = 'done') <> (t.id is not null)
      or (t.id is not null and (t.kind <> 'adjustment' or t.amount <> m.amount or a.user_id is distinct from m.user_id))`,
  'each booked arrival of money has its deposit': sql`
    select t.id from transfer t where t.kind in ('deposit', 'suspense')
      and not exists (select 1 from deposit d where 'deposit:' || d.id = t.subject)`,
  'each bonus has its transfer, for a deposit of the friend, to another': sql`
    select b.referee, t.id as transfer
    from (select * from transfer where kind = 'bonus') t
    full join referral_bonus b on t.key = 'bonus:' || b.referee
    left join deposit d on d.id = b.deposit_id left join account a on a.id = t.credit_account
    where t.id is null or b.referee is null or t.amount <> b.amount or t.subject <> 'referral:' || b.referee
      or a.user_id is distinct from b.referrer or b.referrer = b.referee
      or d.user_id is distinct from b.referee or d.status <> 'credited'`,
  'each day that is rolled up is the sum of its transfers': sql`
    with real as (
      select (t.created_at at time zone 'Africa/Lagos')::date as day, t.kind,
        case when t.debit_account < 1000 then d.kind else 'user' end as debit,
        case when t.credit_account < 1000 then c.kind else 'user' end as credit, count(*) as n, sum(t.amount) as total
      from transfer t left join account d on d.id = t.debit_account left join account c on c.id = t.credit_account
      where (t.created_at at time zone 'Africa/Lagos')::date <= (select through from ledger_rolled) group by 1, 2, 3, 4
    )
    select day, kind, debit, credit, r.count, n, r.amount, total
    from ledger_day r full join real using (day, kind, debit, credit)
    where r.count is distinct from n or r.amount is distinct from total`,
} as const
