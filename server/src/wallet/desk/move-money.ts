import type { ErrorCode } from '@nosim/contract/errors.ts'
import { formatNaira, type Kobo } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import { recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { bodyHash } from '../../platform/ids.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import type { DepositRules } from '../deposits.ts'
import { foundLetter, reversalLetter, type WriteLetter } from '../letters.ts'
import { placeOnce, type PlaceRow } from '../place-once.ts'

/** What the money desk works with. */
export type DeskParts = {
  readonly db: Db
  readonly publish: Publish
  readonly writeLetter: WriteLetter
  readonly rules: DepositRules
  /** Kobo: above `amount` at once, or `daily` in a day (Lagos) of one admin, a second must agree. */
  readonly limits: { readonly amount: Kobo; readonly daily: Kobo }
}

export type MoveKind = 'credit' | 'debit' | 'refund' | 'assign' | 'release' | 'keep' | 'reverse'

/** A move of money by hand. */
export type Move = {
  readonly kind: MoveKind
  /** Whose wallet is moved; null where nobody's. */
  readonly userId: string | null
  readonly amount: Kobo
  readonly reason: string
  /** What it is about besides: `rental:<id>`, `boost:<id>`, `line:<id>` or `deposit:<id>`. */
  readonly subject?: string
  readonly allowNegative?: boolean
}

type Kept = { id: string; state: 'waiting' | 'done'; balance: number | null }
type Asked = { id: string; status: Kept['state']; balance: string | null; message: string }

/** How the audit tells of a move. */
export const deeds: Readonly<Record<MoveKind, string>> = {
  credit: 'add funds',
  debit: 'deduct funds',
  refund: 'refund order',
  assign: 'assign deposit',
  release: 'release deposit',
  keep: 'keep deposit',
  reverse: 'reverse deposit',
}

const sentences: Readonly<Record<MoveKind, string>> = {
  credit: 'Funds added successfully',
  debit: 'Funds deducted successfully',
  refund: 'Refunded successfully',
  assign: 'Deposit assigned successfully',
  release: 'Deposit released successfully',
  keep: 'Deposit settled',
  reverse: 'Deposit reversed',
}

/**
 * Moves money by hand, once for each Idempotency-Key: at once, or, beyond the limits, when a second admin agrees. Throws
 * OWN_ACCOUNT, INSUFFICIENT_BALANCE, REFUND_TOO_MUCH, and for what is over NOT_REFUNDABLE or SETTLED.
 */
export async function moveMoney(
  parts: DeskParts,
  { actor, key }: { actor: Actor; key: string },
  move: Move,
): Promise<Asked> {
  const asked = await placeOnce<Kept, unknown>(() => ask(parts, { actor, key }, move), {
    codes: {
      'own-account': 'OWN_ACCOUNT',
      settled: settledOf(move.kind),
      'too-much': 'REFUND_TOO_MUCH',
      'not-whole': 'REFUND_TOO_MUCH',
    },
    extras: ({ outcome }) => (outcome === 'not-whole' ? notWhole : {}),
  })
  if ('placed' in asked) await tell(parts, move)
  const kept = 'placed' in asked ? asked.placed.reply : asked.replay
  if (typeof kept !== 'object' || kept === null || !('state' in kept)) {
    throw new Error('a move of money was answered without its state')
  }
  return {
    id: kept.id,
    status: kept.state,
    balance: kept.balance === null ? null : formatNaira(kept.balance),
    message: kept.state === 'waiting' ? 'A second admin must approve this.' : sentences[move.kind],
  }
}

async function ask(
  { db, rules, limits, writeLetter }: DeskParts,
  { actor, key }: { actor: Actor; key: string },
  move: Move,
): Promise<PlaceRow<Kept, unknown> | undefined> {
  const { kind, userId, amount, reason, subject = null, allowNegative = false } = move
  return db.transaction().execute(async (tx) => {
    const found = await sql<
      PlaceRow<Kept, unknown>
    >`select * from money_ask(${actor.userId}, ${key},
      ${bodyHash(move)}, ${kind}, ${userId}, ${amount}, ${reason}, ${subject}, ${allowNegative},
      ${limits.amount}, ${limits.daily}, ${rules.referralBonus}, ${rules.referralFrom})`.execute(tx)
    const row = found.rows[0]
    if (row?.outcome === 'placed' && row.status === 201) {
      const verb = row.reply.state === 'waiting' ? `ask to ${deeds[kind]}` : deeds[kind]
      await note(tx, actor, { move, verb, id: row.reply.id, balance: row.reply.balance })
      if (row.reply.state === 'done') await write(tx, writeLetter, move)
    }
    return row
  })
}

/** The mail to the user whose wallet was moved: of a reversal, and of a transfer that they missed and told us about. */
async function write(tx: Queryable, writeLetter: WriteLetter, move: Move): Promise<void> {
  const { kind, userId, amount, subject } = move
  if (userId === null) return
  if (kind === 'reverse') await writeLetter(tx, userId, reversalLetter(amount))
  if (kind !== 'assign') return
  const found = await sql`select 1 from missing_transfer
    where 'deposit:' || deposit_id = ${subject ?? ''} and user_id = ${userId} and state = 'credited'`.execute(
    tx,
  )
  if (found.rows.length > 0) await writeLetter(tx, userId, foundLetter(amount))
}

async function note(
  tx: Queryable,
  actor: Actor,
  { move, verb, id, balance }: { move: Move; verb: string; id: string; balance: number | null },
): Promise<void> {
  await recordAudit(tx, actor, {
    action: verb,
    subject: move.userId === null ? (move.subject ?? id) : `user:${move.userId}`,
    after: {
      money: id,
      amount: formatNaira(move.amount),
      reason: move.reason,
      ...(move.subject && { about: move.subject }),
      ...(move.allowNegative && { allow_negative: true }),
      ...(balance !== null && { balance: formatNaira(balance) }),
    },
  })
}

/** Lets the tabs hear that are open at whoever's wallet was moved, their referrer's included. */
async function tell({ db, publish }: DeskParts, { kind, userId }: Move): Promise<void> {
  if (userId === null) return
  const bonus =
    kind === 'assign' || kind === 'release' || kind === 'reverse'
      ? await db
          .selectFrom('referral_bonus')
          .select('referrer')
          .where('referee', '=', userId)
          .executeTakeFirst()
      : undefined
  publish(bonus ? [userId, bonus.referrer] : [userId])
}

const notWhole = { message: 'A log is paid back whole.' }

const settledOf = (kind: MoveKind): ErrorCode => (kind === 'refund' ? 'NOT_REFUNDABLE' : 'SETTLED')

type Waiting = Move & { readonly id: string }

/**
 * A second admin's word on a move that waits. Throws NOT_FOUND, SETTLED, OWN_REQUEST, OWN_ACCOUNT, INSUFFICIENT_BALANCE,
 * NOT_REFUNDABLE, REFUND_TOO_MUCH; then it goes on waiting.
 */
export async function decideMoney(
  parts: DeskParts,
  actor: Actor,
  { id, agrees, reason }: { id: string; agrees: boolean; reason?: string },
): Promise<void> {
  const moved = await parts.db.transaction().execute(async (tx) => {
    const move = await waiting(tx, id)
    const { rules } = parts
    const found = await sql<{
      outcome: string
      shortage: number | null
    }>`select * from money_decide(
      ${actor.userId}, ${id}, ${agrees}, ${reason ?? null}, ${rules.referralBonus}, ${rules.referralFrom})`.execute(
      tx,
    )
    const row = found.rows[0]
    if (!move || !row || row.outcome === 'absent') throw new Refusal('NOT_FOUND')
    if (row.outcome !== 'done' && row.outcome !== 'declined') throw refusalFor(row, move)
    await note(tx, actor, {
      move: reason === undefined ? move : { ...move, reason },
      verb: `${agrees ? 'approve' : 'decline'} to ${deeds[move.kind]}`,
      id,
      balance: null,
    })
    if (agrees) await write(tx, parts.writeLetter, move)
    return agrees ? move : undefined
  })
  if (moved) await tell(parts, moved)
}

function refusalFor(row: { outcome: string; shortage: number | null }, { kind }: Move): Refusal {
  switch (row.outcome) {
    case 'own-request':
      return new Refusal('OWN_REQUEST')
    case 'own-account':
      return new Refusal('OWN_ACCOUNT')
    case 'short':
      return new Refusal('INSUFFICIENT_BALANCE', { shortage: formatNaira(row.shortage ?? 0) })
    case 'too-much':
      return new Refusal('REFUND_TOO_MUCH')
    case 'not-whole':
      return new Refusal('REFUND_TOO_MUCH', notWhole)
    case 'settled':
      return new Refusal(settledOf(kind))
    case 'decided':
      return new Refusal('SETTLED')
    default:
      throw new Error(`deciding answered ${row.outcome}`)
  }
}

async function waiting(tx: Queryable, id: string): Promise<Waiting | undefined> {
  const found = await sql<Waiting>`select id, kind, user_id as "userId", amount, reason, subject,
    allow_negative as "allowNegative" from money_action where id = ${id}`.execute(tx)
  return found.rows[0]
}
