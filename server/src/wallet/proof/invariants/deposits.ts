import { sql } from 'kysely'
import { invariant } from './invariant.ts'

/** The invariants of deposits, manual transfers and referral bonuses. */
export const fundingInvariants = {
  'each deposit is booked once, for its amount, to its user': invariant(
    'deposit',
    ({ keys }) => sql`
    select d.id as key, d.status from deposit d
    left join transfer t on t.key in ('deposit:' || d.id, 'suspense:' || d.id, 'assign:' || d.id, 'keep:' || d.id)
    left join account a on a.id = t.credit_account
    where ${keys('d.id')} group by d.id
    having count(*) filter (where t.kind in ('deposit', 'suspense')) <> case when d.status = 'foreign' then 0 else 1 end
      or coalesce(sum(t.amount) filter (where t.kind in ('deposit', 'suspense')), 0)
        <> case when d.status = 'foreign' then 0 else d.amount end
      or (d.status = 'foreign') <> (d.currency <> 'NGN')
      or (d.status not in ('foreign', 'kept', 'reversed') and (d.status = 'suspense') <> (d.user_id is null))
      or (d.status <> 'reversed' and (d.status = 'credited') <> coalesce(
        bool_or(t.kind in ('deposit', 'assign') and t.amount = d.amount and a.user_id = d.user_id), false))
      or (d.status <> 'reversed' and
        (d.status = 'kept') <> coalesce(bool_or(t.kind = 'adjustment' and t.amount = d.amount), false))
      or (d.status <> 'reversed' and (d.status = 'credited') <> (d.credited_at is not null))`,
  ),
  'the fee of a deposit is booked once, as the bank reported it': invariant(
    'deposit',
    ({ keys }) => sql`
    select d.id as key, d.fee, t.id as transfer from deposit d left join transfer t on t.key = 'fee:' || d.id
    where ${keys('d.id')} and ((t.id is not null) <> (coalesce(d.fee, 0) > 0 and d.status <> 'foreign')
      or t.amount <> d.fee or t.kind <> 'fee')`,
  ),
  'each reversed deposit left the ledger once, from the account that held it': invariant(
    'deposit',
    ({ keys }) => sql`
    select d.id as key, d.status, t.id as transfer from deposit d
    left join transfer t on t.key = 'reversal:' || d.id left join account a on a.id = t.debit_account
    where ${keys('d.id')} and ((t.id is not null) <> (d.status = 'reversed')
      or (t.id is not null and (t.amount <> d.amount or t.credit_account <> 1 or case
        when exists (select from transfer c where c.key in ('deposit:' || d.id, 'assign:' || d.id))
          then a.user_id is distinct from d.user_id or a.kind <> 'main'
        when exists (select from transfer c where c.key = 'keep:' || d.id) then a.id <> 9
        else a.id <> 10 end)))`,
  ),
  'each missing transfer that was credited is one deposit of its user': invariant(
    'deposit',
    ({ keys }) => sql`
    select d.id as key, m.id as claim from deposit d join missing_transfer m on m.deposit_id = d.id
    where ${keys('d.id')} and m.state = 'credited' and (d.user_id is distinct from m.user_id
      or d.status not in ('credited', 'reversed'))`,
  ),
  'a reversed bonus equals its row, for a deposit that was reversed': invariant(
    'referral_bonus',
    ({ keys }) => sql`
    select b.referee as key, b.taken_back, t.id as transfer
    from referral_bonus b left join transfer t on t.key = 'reversal:bonus:' || b.referee
    left join account a on a.id = t.debit_account left join deposit d on d.id = b.deposit_id
    where ${keys('b.referee')} and ((t.id is not null) <> (b.taken_back > 0) or (t.id is not null
      and (t.amount <> b.taken_back or a.user_id is distinct from b.referrer or d.status <> 'reversed')))`,
  ),
  'each deposit settled manually has one transfer of an admin or one claim, for its whole amount':
    invariant(
      'deposit',
      ({ keys }) => sql`
    select d.id as key, d.status, m.moves from deposit d cross join lateral (
      select count(*) as moves, min(kind) as kind, min(amount) as amount, min(user_id::text) as user_id
      from (select kind, amount, user_id from manual_transfer
        where state = 'done' and subject = 'deposit:' || d.id and kind <> 'reverse'
        union all select 'assign', amount, user_id from missing_transfer where deposit_id = d.id and is_automatic) settling
    ) m
    where ${keys('d.id')} and ((d.settled_at is not null)::int <> m.moves or (m.moves > 0 and (m.amount <> d.amount
      or (d.status <> 'reversed' and (m.kind = 'keep') <> (d.status in ('kept', 'foreign')))
      or (m.kind <> 'keep' and m.user_id is distinct from d.user_id::text))))`,
    ),
  'the subject of each manual transfer exists': invariant(
    'manual_transfer',
    ({ keys }) => sql`
    select m.id as key, m.subject from manual_transfer m
    cross join lateral (select split_part(m.subject, ':', 1) as what,
      case when m.subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then right(m.subject, 36)::uuid end as uuid,
      case when m.subject ~ ':[0-9]{1,18}$' then split_part(m.subject, ':', 2)::bigint end as number) s
    where ${keys('m.id')} and m.state = 'done' and m.subject is not null and not coalesce(case s.what
      when 'deposit' then exists (select from deposit d where d.id = s.uuid)
      when 'ticket' then exists (select from ticket t where t.id = s.uuid and t.user_id = m.user_id)
      when 'line' then exists (select from store_line l where l.id = s.number and l.refunded_at is not null)
      when 'claim' then exists (select from warranty_claim c where c.id = s.number and c.state = 'refunded')
      when 'batch' then exists (select from stock_batch b where b.id = s.number and b.recalled_at is not null)
      else exists (select from sale o where o.line = s.what and o.order_id = s.uuid)
    end, false)`,
  ),
  'each manual adjustment was requested and approved, and is booked once': invariant(
    'manual_transfer',
    ({ keys }) => sql`
    select m.id as key, m.state, t.id as transfer
    from manual_transfer m left join transfer t on t.key = 'manual:' || m.id
    left join account a on a.id = case m.kind when 'credit' then t.credit_account else t.debit_account end
    where ${keys('m.id')} and ((m.state = 'done' and m.kind in ('credit', 'debit')) <> (t.id is not null)
      or (t.id is not null and (t.kind <> 'adjustment' or t.amount <> m.amount or a.user_id is distinct from m.user_id)))`,
  ),
  'each paid bonus has its transfer, for a deposit of the friend, to the referrer': invariant(
    'referral_bonus',
    ({ keys }) => sql`
    select b.referee as key, b.state, t.id as transfer
    from referral_bonus b left join transfer t on t.key = 'bonus:' || b.referee and t.kind = 'bonus'
    left join deposit d on d.id = b.deposit_id left join account a on a.id = t.credit_account
    where ${keys('b.referee')} and ((t.id is not null) <> (b.state = 'paid') or t.amount <> b.amount
      or t.subject <> 'referral:' || b.referee
      or (t.id is not null and a.user_id is distinct from b.referrer) or b.referrer = b.referee
      or t.debit_account <> case when b.due_at is null then 8 else 16 end
      or d.user_id is distinct from b.referee or d.status not in ('credited', 'reversed')
      or (b.state in ('review', 'held') and d.status <> 'credited') or (b.state = 'recalled' and d.status <> 'reversed'))`,
  ),
  'each held bonus was booked when it was earned, and is given back where it is not paid':
    invariant(
      'referral_bonus',
      ({ keys }) => sql`
    select b.referee as key, b.state, h.id as accrual, e.id as given_back
    from referral_bonus b left join transfer h on h.key = 'accrual:' || b.referee
    left join transfer e on e.key = 'bonus:' || b.referee and e.kind = 'reversal'
    where ${keys('b.referee')} and ((h.id is not null) <> (b.due_at is not null)
      or (e.id is not null) <> (b.state in ('declined', 'recalled', 'lapsed'))
      or h.kind <> 'accrual' or h.amount <> b.amount or h.user_id <> b.referrer or h.subject <> 'referral:' || b.referee
      or e.amount <> b.amount or e.user_id <> b.referrer or (e.debit_account, e.credit_account) <> (16, 8))`,
    ),
} as const
