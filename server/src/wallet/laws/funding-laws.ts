import { sql } from 'kysely'

/** What holds of money that comes in, and of what admins and referrals add. */
export const fundingLaws = {
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
} as const
