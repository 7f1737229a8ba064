import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { isRelease, type ReleaseKind, releases } from '@nosim/contract/base/line-of-business.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import { bodyHash } from '../../platform/ids.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import type { DepositRules } from '../deposits.ts'
import type { WriteLetter } from '../letters.ts'
import { withIdempotency, type PlaceRow } from '../with-idempotency.ts'

/** The time limit of a recall, in ms: a batch may have as many logs as an uploaded file. */
const recallMost = 60_000

/** The dependencies of manual transfers. */
export type TransferDependencies = {
  readonly db: Db
  readonly publish: Publish
  readonly writeLetter: WriteLetter
  readonly rules: DepositRules
  /** Kobo: above `amount` in a request, or `daily` in a day (Lagos) of an admin, a second admin must approve. */
  readonly limits: { readonly amount: Kobo; readonly daily: Kobo }
  /** Further effects of a kind, in the transaction that applies the transfer: at once or on approval. */
  readonly follow: Readonly<
    Partial<Record<TransferKind, (tx: Queryable, move: ManualTransfer) => Promise<void>>>
  >
}

export type TransferKind = MoneyAction['kind']

/** A manual transfer. */
export type ManualTransfer = {
  readonly kind: TransferKind
  /** The user whose wallet changes; null where no wallet of a user does. */
  readonly userId: string | null
  /** For a recall, the database uses the sum of the refunds instead. */
  readonly amount: Kobo
  readonly reason: string
  /** The subject besides the user, such as `numbers:<id>` (contract/src/admin/transfers.ts). */
  readonly subject?: string
  readonly allowNegative?: boolean
}

/** `amount` is the moved amount; responses that an older version stored have none. */
type Kept = { id: string; state: 'waiting' | 'done'; balance: number | null; amount?: Kobo }
type TransferResult = { id: string; status: Kept['state']; balance: string | null; message: string }

/** The requester and the Idempotency-Key; `within` runs in the transaction of the request. */
type Requester = {
  readonly actor: Actor
  readonly key: string
  readonly within?: (tx: Queryable) => Promise<void>
}

type OtherKind = Exclude<TransferKind, ReleaseKind>

const actionLabels: Readonly<Record<OtherKind, string>> = {
  credit: 'add funds',
  debit: 'deduct funds',
  refund: 'refund order',
  assign: 'assign deposit',
  release: 'release deposit',
  keep: 'keep deposit',
  reverse: 'reverse deposit',
  claim: 'refund claim',
  recall: 'refund batch',
}

/** The action of a manual transfer in the audit. */
export const actionLabel = (kind: TransferKind): string =>
  isRelease(kind) ? `release ${releases[kind].order}` : actionLabels[kind]

const sentences: Readonly<Record<OtherKind, string>> = {
  credit: 'Funds added successfully',
  debit: 'Funds deducted successfully',
  refund: 'Refunded successfully',
  assign: 'Deposit assigned successfully',
  release: 'Deposit released successfully',
  keep: 'Deposit settled',
  reverse: 'Deposit reversed',
  claim: 'Refunded successfully',
  recall: 'The batch is recalled',
}

const sentenceOf = (kind: TransferKind): string =>
  isRelease(kind) ? 'The order is released' : sentences[kind]

/**
 * Requests a manual transfer, once for each Idempotency-Key. It is applied at once or, above the limits, when a second
 * admin approves it. Throws OWN_ACCOUNT, INSUFFICIENT_BALANCE and REFUND_TOO_MUCH. Where the subject is settled
 * already, it throws NOT_REFUNDABLE, RECALLED or SETTLED.
 */
export async function requestTransfer(
  deps: TransferDependencies,
  requester: Requester,
  move: ManualTransfer,
): Promise<TransferResult> {
  const result = await withIdempotency<Kept, unknown>(() => request(deps, requester, move), {
    codes: {
      'own-account': 'OWN_ACCOUNT',
      settled: settledOf(move.kind),
      served: 'SETTLED',
      'too-much': 'REFUND_TOO_MUCH',
      'not-whole': 'REFUND_TOO_MUCH',
    },
    extras: ({ outcome }) => messages[outcome] ?? {},
  })
  if ('placed' in result) await notify(deps, move)
  const kept = 'placed' in result ? result.placed.reply : result.replay
  if (typeof kept !== 'object' || kept === null || !('state' in kept)) {
    throw new Error('a move of money was answered without its state')
  }
  return {
    id: kept.id,
    status: kept.state,
    balance: kept.balance === null ? null : formatNaira(kept.balance),
    message: kept.state === 'waiting' ? 'A second admin must approve this.' : sentenceOf(move.kind),
  }
}

async function request(
  { db, rules, limits, follow }: TransferDependencies,
  { actor, key, within }: Requester,
  move: ManualTransfer,
): Promise<PlaceRow<Kept, unknown> | undefined> {
  const { kind, userId, amount, reason, subject = null, allowNegative = false } = move
  return db.transaction().execute(async (tx) => {
    if (kind === 'recall') await allowTime(tx, recallMost)
    const found = await sql<
      PlaceRow<Kept, unknown>
    >`select * from manual_transfer_request(${actor.userId}, ${key},
      ${bodyHash(move)}, ${kind}, ${userId}, ${amount}, ${reason}, ${subject}, ${allowNegative},
      ${limits.amount}, ${limits.daily}, ${rules.referralBonus}, ${rules.referralFrom})`.execute(tx)
    const row = found.rows[0]
    if (row?.outcome === 'placed' && row.status === 201) {
      await within?.(tx)
      const { id, state, balance, amount: moved = amount } = row.reply
      if (state === 'done') await follow[kind]?.(tx, move)
      // A recall without refunds moves no money.
      if (moved === 0) return row
      const verb = state === 'waiting' ? `ask to ${actionLabel(kind)}` : actionLabel(kind)
      await note(tx, actor, { move: { ...move, amount: moved }, verb, id, balance })
    }
    return row
  })
}

/** Writes a request or a decision to the audit. */
export async function note(
  tx: Queryable,
  actor: Actor,
  {
    move,
    verb,
    id,
    balance,
  }: { move: ManualTransfer; verb: string; id: string; balance: number | null },
): Promise<void> {
  await recordAudit(tx, actor, {
    action: verb,
    subject: noted(move) ?? id,
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

/** The subject in the audit: an order, a claim or a batch by its own subject, else the user of the wallet. */
function noted({ kind, userId, subject }: ManualTransfer): string | undefined {
  const isAboutOrder = kind === 'claim' || kind === 'recall' || kind.startsWith('release-')
  return userId === null || isAboutOrder ? subject : `user:${userId}`
}

/** Notifies the open tabs of the user whose wallet changed, and of the referrer. */
export async function notify(
  { db, publish }: TransferDependencies,
  { kind, userId }: ManualTransfer,
): Promise<void> {
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

/** Messages of outcomes whose error code is not specific enough. */
export const messages: Readonly<Record<string, { readonly message: string }>> = {
  'not-whole': { message: 'Logs are refunded in full.' },
  served: {
    message:
      'The supplier of this number is connected: the number ends by itself, with a code or with a refund.',
  },
}

/** The error code of a transfer of this kind whose subject is settled already. */
export function settledOf(kind: TransferKind): ErrorCode {
  if (kind === 'recall') return 'RECALLED'
  return kind === 'refund' ? 'NOT_REFUNDABLE' : 'SETTLED'
}
