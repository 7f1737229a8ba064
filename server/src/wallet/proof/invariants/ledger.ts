import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invariant, type Scope } from './invariant.ts'
import {
  captureAccounts,
  floats,
  soldBy,
  soldSubjects,
  whenCost,
  whenFloat,
  whenPromoted,
  whenRow,
  whenSold,
} from './lines.ts'

/** The lines of users' accounts in the scope, on either side of a transfer, after the last proven transfer. */
const lines = ({ keys, since }: Scope) => sql`
  select t.debit_account as account, t.id, -t.amount as moved, t.debit_balance as after from transfer t
  where t.debit_account >= 1000 and t.id > ${since} and ${keys('t.debit_account')}
  union all
  select t.credit_account, t.id, t.amount, t.credit_balance from transfer t
  where t.credit_account >= 1000 and t.id > ${since} and ${keys('t.credit_account')}`

/** The balance of an account after its last proven line; 0 without one. */
const opening = (account: string, { since }: Scope): RawBuilder<number> =>
  since === 0
    ? sql<number>`0`
    : sql<number>`coalesce((select p.after from (
        (select d.id, d.debit_balance as after from transfer d where d.debit_account = ${sql.ref(account)}
          and d.debit_account >= 1000 and d.id <= ${since} order by d.id desc limit 1)
        union all
        (select c.id, c.credit_balance from transfer c where c.credit_account = ${sql.ref(account)}
          and c.credit_account >= 1000 and c.id <= ${since} order by c.id desc limit 1)
      ) p order by p.id desc limit 1), 0)`

/** Whether the subject of a transfer names an existing row, and its key has the form of its kind. */
const standsForARow = sql<SqlBool>`coalesce(case t.kind
  when 'hold' then s.what in ${soldBy('hold')}
    and t.key = 'hold:' || t.subject || ':' || (select case when a.user_id is null then 'promotion' else a.kind end
      from account a where a.id = t.debit_account)
  when 'capture' then s.what in ${soldBy('hold')} and t.key = 'capture:' || t.resolves
  when 'release' then s.what in ${soldBy('hold')} and t.key = 'release:' || t.resolves
  when 'purchase' then s.what in ${soldBy('purchase')} and t.key = 'purchase:' || t.subject
    || case when t.debit_account < 1000 then ':promotion' else '' end
  when 'refund' then s.what in ${soldSubjects} and starts_with(t.key, 'refund:' || t.subject || ':')
  when 'bonus' then s.what = 'referral' and t.key = 'bonus:' || s.id
  when 'reversal' then (s.what = 'deposit' and t.key = 'reversal:' || s.id)
    or (s.what = 'referral' and t.key in ('reversal:bonus:' || s.id, 'bonus:' || s.id))
  when 'accrual' then s.what = 'referral' and t.key = 'accrual:' || s.id
  when 'adjustment' then (s.what = 'manual' and t.key = 'manual:' || s.id)
    or (s.what = 'deposit' and t.key = 'keep:' || s.id)
  when 'cost' then case s.what ${whenCost('key')} when 'float' then t.key = t.subject end
  when 'topup' then s.what = 'topup' and t.key = t.subject
  else s.what = 'deposit' and t.key = t.kind || ':' || s.id
end and case s.what ${whenRow}
  when 'deposit' then (select true from deposit d where d.id = s.uuid)
  when 'manual' then (select true from manual_transfer m where m.id = s.uuid)
  when 'referral' then (select true from referral_bonus b where b.referee = s.uuid)
  when 'topup' then exists (select from supplier_topup u where u.id = s.uuid and u.amount = t.amount)
  when 'float' then exists (select from supplier_day d
    where 'float:' || d.kind || ':' || d.supplier || ':' || d.day = t.subject and abs(d.booked) = t.amount)
end, false)`

/** The invariants of balances and transfers of all kinds. */
export const ledgerInvariants = {
  "each user's balance is the sum of its transfers": invariant(
    'account',
    (scope) => sql`
    select a.id as key, a.balance, o.after + coalesce(s.total, 0) as transfers
    from account a left join (select account, sum(moved) as total from (${lines(scope)}) l group by account) s
      on s.account = a.id
    cross join lateral (select ${opening('a.id', scope)} as after) o
    where a.user_id is not null and ${scope.keys('a.id')} and a.balance <> o.after + coalesce(s.total, 0)`,
  ),
  'each balance after a transfer follows from the transfer before': invariant(
    'account',
    (scope) => sql`
    select account as key, id, before, moved, after from (
      select l.*, coalesce(lag(l.after) over (partition by l.account order by l.id), ${opening('l.account', scope)})
        as before
      from (${lines(scope)}) l
    ) chained where before + moved is distinct from after`,
  ),
  // Checked by a whole proof only, because it reads accounts from their first transfer.
  'the kept sums of a wallet equal its transfers': invariant(
    'account',
    ({ keys, since }) => sql`
    select w.account as key, w.through, s.* from wallet_sum w join account a on a.id = w.account
    cross join lateral (
      select max(t.id) as last,
        coalesce(sum(t.amount) filter (where t.kind in ('deposit', 'assign')), 0)
          - coalesce(sum(t.amount) filter (where t.kind = 'reversal' and a.kind = 'main'), 0) as recharged,
        coalesce(sum(t.amount) filter (where t.kind in ('hold', 'purchase')), 0) as taken,
        coalesce(sum(t.amount) filter (where t.kind in ('release', 'refund')), 0) as released,
        coalesce(array_agg(t.id) filter (where t.kind = 'hold'), '{}') as holds,
        coalesce(array_agg(t.id) filter (where t.kind = 'hold'
          and not exists (select from transfer e where e.resolves = t.id)), '{}') as open_holds
      from (
        select d.id, d.kind, d.amount from transfer d
        where d.debit_account = w.account and d.debit_account >= 1000 and d.id <= w.through
        union all
        select c.id, c.kind, c.amount from transfer c
        where c.credit_account = w.account and c.credit_account >= 1000 and c.id <= w.through
      ) t
    ) s
    where ${keys('w.account')} and ${since}::bigint = 0
      and ((w.through, w.recharged, w.taken, w.released) is distinct from (s.last, s.recharged, s.taken, s.released)
        or not s.holds @> w.open_holds or not w.open_holds @> s.open_holds)`,
  ),
  'both sides of each transfer exist': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key from transfer t where ${keys('t.id')}
      and (not exists (select from account a where a.id = t.debit_account)
        or not exists (select from account a where a.id = t.credit_account))`,
  ),
  // A transfer without an account of a user may belong to no user: a deposit is in suspense before its user is known.
  'each transfer is of the user of its account, of its hold or of its order': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.user_id from transfer t
    cross join lateral (select split_part(t.subject, ':', 1) as what,
      case when t.subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then right(t.subject, 36)::uuid end as uuid) s
    where ${keys('t.id')} and t.user_id is distinct from coalesce(
      (select a.user_id from account a where a.id = t.debit_account),
      (select a.user_id from account a where a.id = t.credit_account),
      (select h.user_id from transfer h where h.id = t.resolves),
      case when t.user_id = no_user() then t.user_id end,
      case t.kind when 'cost' then (select o.user_id from sale o where o.order_id = s.uuid)
        when 'hold' then (select p.user_id from promotion_use p where p.subject = t.subject)
        when 'purchase' then (select p.user_id from promotion_use p where p.subject = t.subject)
        when 'refund' then (select p.user_id from promotion_use p where p.subject = t.subject)
        else coalesce((select d.user_id from deposit d where d.id = s.uuid),
          (select b.referrer from referral_bonus b where b.referee = s.uuid)) end)`,
  ),
  'no two transfers have the same key': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.key as transfer_key from transfer t
    where ${keys('t.id')} and exists (select from transfer o where o.key = t.key and o.id <> t.id)`,
  ),
  'only an adjustment or a reversal takes a wallet below 0': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.kind, t.debit_account, t.debit_balance from transfer t
    where ${keys('t.id')} and t.debit_balance < 0 and t.kind not in ('adjustment', 'reversal')`,
  ),
  'each transfer belongs to an order, a deposit or a manual transfer': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.kind, t.key as transfer_key, t.subject from transfer t
    cross join lateral (select split_part(t.subject, ':', 1) as what,
      substr(t.subject, strpos(t.subject, ':') + 1) as id,
      case when t.subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then right(t.subject, 36)::uuid end as uuid) s
    where ${keys('t.id')} and not ${standsForARow}`,
  ),
  'each transfer moves money between accounts that its kind allows': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.kind, d.kind as debit, c.kind as credit from transfer t
    -- Looked up one by one; of a plain join the planner may make a hash of all accounts.
    left join lateral (select kind from account where id = t.debit_account offset 0) d on true
    left join lateral (select kind from account where id = t.credit_account offset 0) c on true
    where ${keys('t.id')} and not coalesce(case t.kind
      when 'deposit' then d.kind = 'bank' and c.kind = 'main'
      when 'suspense' then d.kind = 'bank' and c.kind = 'suspense'
      when 'assign' then d.kind = 'suspense' and c.kind = 'main'
      when 'fee' then d.kind = 'bank_fees' and c.kind = 'bank'
      when 'reversal' then (d.kind in ('main', 'suspense', 'adjustment') and c.kind = 'bank' and t.subject like 'deposit:%')
        or (d.kind in ('refer', 'referral_held') and c.kind = 'referral_expense' and t.subject like 'referral:%')
      when 'accrual' then d.kind = 'referral_expense' and c.kind = 'referral_held'
      when 'topup' then d.kind in ${floats} and c.kind = 'bank'
      when 'hold' then (d.kind in ('main', 'refer') or d.kind = case split_part(t.subject, ':', 1) ${whenPromoted} end)
        and c.kind = 'escrow'
      when 'capture' then d.kind = 'escrow' and c.kind = case split_part(t.subject, ':', 1) ${whenSold} end
      when 'release' then d.kind = 'escrow'
        and (c.kind in ('main', 'refer') or c.kind = case split_part(t.subject, ':', 1) ${whenPromoted} end)
      when 'purchase' then (d.kind = 'main' or d.kind = case split_part(t.subject, ':', 1) ${whenPromoted} end) and c.kind = case split_part(t.subject, ':', 1) ${whenSold} end
      when 'refund' then (c.kind in ('main', 'refer') or c.kind = case split_part(t.subject, ':', 1) ${whenPromoted} end)
        and d.kind = case split_part(t.subject, ':', 1) ${whenSold} end
      when 'bonus' then d.kind in ('referral_expense', 'referral_held') and c.kind = 'refer'
      when 'adjustment' then (d.kind, c.kind) in (('adjustment', 'main'), ('main', 'adjustment'), ('refer', 'adjustment'),
        ('suspense', 'adjustment'))
      when 'cost' then case split_part(t.subject, ':', 1) ${whenCost('accounts')}
        when 'float' then case split_part(t.subject, ':', 2) ${whenFloat} end
      end
    end, false)`,
  ),
  'the end of a hold moves the same amount out of escrow, to its owner or to revenue': invariant(
    'transfer',
    ({ keys }) => sql`
    select e.id as key, h.id as hold from transfer e left join transfer h on h.id = e.resolves
    where ${keys('e.id')} and e.resolves is not null and (h.id is null
      or h.kind <> 'hold' or h.credit_account <> 2 or e.debit_account <> 2 or e.amount <> h.amount
      or e.subject <> h.subject
      or (e.kind = 'release' and e.credit_account <> h.debit_account)
      or (e.kind = 'capture' and e.credit_account not in ${captureAccounts}))`,
  ),
  'the holds of one purchase end the same way': invariant(
    'transfer',
    ({ keys }) => sql`
    select e.id as key, e.subject from transfer e
    where ${keys('e.id')} and e.kind in ('capture', 'release') and exists (
      select from transfer h join transfer other on other.resolves = h.id
      where h.kind = 'hold' and h.subject = e.subject and other.kind <> e.kind)`,
  ),
} as const
