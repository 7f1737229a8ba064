import { randomUUID } from 'node:crypto'
import { newHolder, type Ledger } from '../wallet/test-ledger.ts'

type Query = Ledger['query']

/** Credits or debits the main wallets of users (kobo) with valid transfers, as an admin's decision does. */
export async function giveMoney(
  query: Query,
  gifts: readonly { readonly userId: string; readonly kobo: number; readonly reason?: string }[],
): Promise<void> {
  await query(
    `with request as (
       insert into manual_transfer (kind, user_id, amount, reason, allow_negative, state, requested_by)
       select case when g.kobo > 0 then 'credit' else 'debit' end, g."userId", abs(g.kobo), coalesce(g.reason, 'A gift'), g.kobo < 0,
         'done', g."userId"
       from jsonb_to_recordset($1::jsonb) as g ("userId" uuid, kobo bigint, reason text) where g.kobo <> 0
       returning id, kind, user_id, amount, reason
     )
     select ledger_post(m.user_id, 'manual:' || m.id, case m.kind when 'credit' then system_account('adjustment') else a.id end,
       case m.kind when 'credit' then a.id else system_account('adjustment') end, m.amount, 'adjustment', m.reason,
       'manual:' || m.id, null, true)
     from request m join account a on a.user_id = m.user_id and a.kind = 'main'`,
    [JSON.stringify(gifts)],
  )
}

/** Credits the refer wallet of a user (kobo) with the bonus for a friend's first deposit. */
export async function giveBonus(query: Query, userId: string, kobo: number): Promise<void> {
  const friend = await newHolder(query, { referredBy: userId })
  await query(
    `select deposit_receive(p_provider := 'billstack', p_reference := $1, p_session_id := null, p_our_reference := null,
       p_account_number := $2, p_amount := 100, p_fee := null, p_currency := 'NGN', p_payer_name := null,
       p_daily_cap := null, p_bonus := $3, p_bonus_from := 1)`,
    [randomUUID(), friend.accountNumber, kobo],
  )
}
