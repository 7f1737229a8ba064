import { sql } from 'kysely'

/** What holds of balances and transfers, whatever they are for. */
export const ledgerLaws = {
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
      when 'cost' then case
        when t.subject like 'boost:%' then (d.kind, c.kind) in (('cost_boost', 'float_boost'), ('float_boost', 'cost_boost'))
        when t.subject like 'boost-orphan:%' or t.subject like 'float:boost:%'
          then (d.kind, c.kind) in (('orphan_loss', 'float_boost'), ('float_boost', 'orphan_loss'))
        when t.subject like 'float:sms:%' then (d.kind, c.kind) in (('orphan_loss', 'float_sms'), ('float_sms', 'orphan_loss'))
        when t.subject like 'orphan:%' then d.kind = 'orphan_loss' and c.kind = 'float_sms'
        else d.kind = 'cost_sms' and c.kind = 'float_sms' end
      when 'topup' then d.kind in ('float_sms', 'float_boost') and c.kind = 'bank' and t.subject like 'topup:%'
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
