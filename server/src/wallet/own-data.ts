import { sql } from 'kysely'
import { dataSection, type DataSection } from '../platform/own-data.ts'
import { shownState } from './referrals/friends.ts'
import { walletLines } from './statement.ts'

/** A user's virtual accounts, payments, wallet lines, promotions and referrals; of friends only the first name. */
export const walletData: readonly DataSection[] = [
  dataSection(
    'balances',
    (userId) => sql`
      select a.kind as key, a.kind as wallet, a.balance from account a where a.user_id = ${userId}`,
    ['balance'],
  ),
  dataSection(
    'bank_accounts',
    (userId) => sql`
      select v.provider as key, v.provider, v.state, v.bank_name, v.account_number, v.account_name, v.requested_at
      from virtual_account v where v.user_id = ${userId}`,
  ),
  dataSection(
    'deposits',
    (userId) => sql`
      select d.id::text as key, d.id as deposit_id, d.provider, d.reference, d.session_id, d.account_number, d.payer_name,
        d.amount, d.currency, d.status, d.sent_at, d.seen_at, d.credited_at, d.reversed_at
      from deposit d where d.user_id = ${userId}`,
    ['amount'],
  ),
  walletLines,
  dataSection(
    'missing_transfers',
    (userId) => sql`
      select m.id::text as key, m.amount, m.sent_at, m.sender_name, m.session_id,
        case m.state when 'matched' then 'open' else m.state end as status, m.note as answer, m.created_at, m.decided_at
      from missing_transfer m where m.user_id = ${userId}`,
    ['amount'],
  ),
  dataSection(
    'transfers_by_staff',
    (userId) => sql`
      select m.id::text as key, m.kind, m.amount, m.reason, m.state, m.requested_at, m.decided_at
      from manual_transfer m where m.user_id = ${userId}`,
    ['amount'],
  ),
  dataSection(
    'friends_invited',
    (userId) => sql`
      select f.id::text as key, f.first_name, f.created_at as joined_at,
        case b.state when 'paid' then b.amount - b.taken_back end as bonus, ${shownState} as bonus_state, b.due_at as bonus_due
      from app_user f left join referral_bonus b on b.referee = f.id and b.referrer = ${userId}
      where f.referred_by = ${userId}`,
    ['bonus'],
  ),
  dataSection(
    'promotions_used',
    (userId) => sql`
      select u.subject as key, p.name, p.code, u.price, u.cut, u.created_at, u.returned_at,
        (select count(*) from promotion_mark m where m.promotion = p.id and m.user_id = u.user_id) as marks
      from promotion_use u join promotion p on p.id = u.promotion where u.user_id = ${userId}`,
    ['price', 'cut'],
  ),
  dataSection(
    'shared_browser',
    (userId) => sql`
      select v.referee::text as key, 'Also used for the account that invited you' as what, v.noted_at
      from referral_device v where v.referee = ${userId}`,
  ),
]
