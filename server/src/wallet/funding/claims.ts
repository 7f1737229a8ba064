import type { Claim } from '@nosim/contract/admin/deliveries.ts'
import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { declinedLetter, type WriteLetter } from '../letters.ts'

type CandidateRow = Omit<SuspenseItem, 'amount'> & {
  amount: number
  session_id: string | null
  same: Claim['candidates'][number]['same']
}
type Row = Omit<Claim, 'amount' | 'candidates' | 'sent_at' | 'created_at' | 'decided_at'> & {
  amount: number
  sent_at: Date
  created_at: Date
  decided_at: Date | null
  candidates: CandidateRow[] | null
}

/** The facts in which a waiting deposit and a claim agree, as an array of words. */
const same = sql`array_remove(array[
  case when d.amount = m.amount then 'amount' end,
  case when session_key(d.session_id) = session_key(m.session_id) then 'session' end,
  case when name_key(d.payer_name) = name_key(m.sender_name) then 'sender' end,
  case when abs(extract(epoch from coalesce(d.sent_at, d.seen_at) - m.sent_at)) <= 86400 then 'time' end], null)`

/** At most five waiting deposits with the amount or the session id of a claim, those that agree in most facts first. */
const candidates = sql`select jsonb_agg(x.one) from (
  select jsonb_build_object('id', d.id, 'bank', d.provider, 'reference', d.reference, 'account_number', d.account_number,
    'payer_name', d.payer_name, 'amount', d.amount, 'currency', d.currency, 'status', d.status, 'user', null,
    'created_at', d.created_at, 'settled_at', null, 'reversed_at', null, 'session_id', d.session_id, 'same', ${same}) as one
  from deposit d
  where d.status = 'suspense' and d.settled_at is null
    and (d.amount = m.amount or session_key(d.session_id) = session_key(m.session_id))
  order by cardinality(${same}) desc, d.id desc limit 5) x`

const isOpen = sql`m.state in ('open', 'matched')`

/** The reports of missing transfers that are not settled. */
export const openMissing = sql`from missing_transfer m where ${isOpen}`

/** Open reports of missing transfers with their candidates, oldest first; or settled reports, newest first. */
export async function claimsFor(
  db: Db,
  { status, page, limit }: { status: 'open' | 'settled'; page: number; limit: number },
): Promise<{ claims: Claim[]; total: number }> {
  const [which, order] =
    status === 'open'
      ? ([isOpen, sql`m.created_at, m.id`] as const)
      : ([sql`m.decided_at is not null`, sql`m.decided_at desc, m.id`] as const)
  const [rows, count] = await Promise.all([
    sql<Row>`select m.id, m.amount, m.sent_at, m.sender_name, m.session_id,
        case m.state when 'matched' then 'open' else m.state end as status, m.note, m.created_at, m.decided_at,
        jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user",
        case when ${isOpen} then (${candidates}) end as candidates
      from missing_transfer m join app_user u on u.id = m.user_id
      where ${which} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from missing_transfer m where ${which}`.execute(
      db,
    ),
  ])
  return { claims: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

const present = ({ candidates: found, ...row }: Row): Claim => ({
  ...row,
  amount: formatNaira(row.amount),
  sent_at: row.sent_at.toISOString(),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  candidates: (found ?? []).map(({ session_id, same: words, ...deposit }) => ({
    deposit: {
      ...deposit,
      amount: formatNaira(deposit.amount),
      created_at: new Date(deposit.created_at).toISOString(),
    },
    session_id,
    same: words,
  })),
})

/**
 * The user of an open claim, or of a claim that this deposit has settled, so that a repeated request gets its first
 * response. Throws NOT_FOUND, SETTLED.
 */
export async function claimantOf(db: Db, id: string, depositId: string): Promise<string> {
  const found = await sql<{
    user_id: string
    is_open: boolean
  }>`select user_id, state in ('open', 'matched')
    or (state = 'credited' and deposit_id = ${depositId}) as is_open from missing_transfer where id = ${id}`.execute(
    db,
  )
  const [claim] = found.rows
  if (!claim) throw new Refusal('NOT_FOUND')
  if (!claim.is_open) throw new Refusal('SETTLED')
  return claim.user_id
}

/**
 * Links a claim to the deposit that is assigned in the same transaction. A credited deposit settles the claim. Throws
 * SETTLED where the claim has another deposit, credited or waiting for a second admin, or where this deposit has
 * settled another claim.
 */
export async function takeClaim(tx: Queryable, id: string, depositId: string): Promise<void> {
  // Locked by a separate statement: the next statement sees what a parallel request has committed meanwhile.
  await sql`select 1 from missing_transfer where id = ${id} for no key update`.execute(tx)
  const taken = await sql`update missing_transfer m set deposit_id = d.id,
      state = case d.status when 'credited' then 'credited' else 'matched' end,
      decided_at = case d.status when 'credited' then coalesce(m.decided_at, now()) end
    from deposit d
    where d.id = ${depositId} and m.id = ${id}
      and (m.state in ('open', 'matched') or (m.state = 'credited' and m.deposit_id = d.id))
      and (m.deposit_id = d.id or not missing_has_request(m))
      and not exists (select from missing_transfer o
        where o.deposit_id = d.id and o.id <> m.id and o.state = 'credited')
    returning m.id`.execute(tx)
  if (taken.rows.length === 0) throw new Refusal('SETTLED')
}

/**
 * Declines a claim and sends its user a mail with the reason. Returns the user. Throws NOT_FOUND, and SETTLED where the
 * claim is settled or the assignment of its deposit waits for a second admin.
 */
export async function declineClaim(
  { db, writeLetter }: { db: Db; writeLetter: WriteLetter },
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const found = await sql<{
      user_id: string
      amount: number
      is_open: boolean
    }>`select user_id, amount,
      state in ('open', 'matched') and not missing_has_request(m) as is_open
      from missing_transfer m where id = ${id} for no key update`.execute(tx)
    const [claim] = found.rows
    if (!claim) throw new Refusal('NOT_FOUND')
    if (!claim.is_open) throw new Refusal('SETTLED')
    await sql`update missing_transfer set state = 'declined', note = ${reason}, decided_by = ${actor.userId},
      decided_at = now() where id = ${id}`.execute(tx)
    await writeLetter(tx, claim.user_id, declinedLetter(claim.amount, reason))
    await recordAudit(tx, actor, {
      action: 'decline missing transfer',
      subject: `user:${claim.user_id}`,
      after: { missing_transfer: id, amount: formatNaira(claim.amount), reason },
    })
    return claim.user_id
  })
}
