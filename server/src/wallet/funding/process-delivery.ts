import { sql } from 'kysely'
import { changedCounts } from '../../platform/alarms.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import type { Log } from '../../platform/process/log.ts'
import type { DepositRules } from '../deposits.ts'
import { foundLetter, reversalLetter, type WriteLetter } from '../letters.ts'
import type { BankProvider, InboundTransfer } from '../provider.ts'

export type DepositDependencies = {
  readonly db: Db
  readonly bank: BankProvider
  readonly rules: DepositRules
  readonly log: Log
  readonly publish: Publish
  readonly writeLetter: WriteLetter
  readonly count: (outcome: string) => void
  /** Reports how many deliveries need a review, and how many fail repeatedly. */
  readonly noteWaiting: (waiting: Waiting) => void
  /** Reports the age in seconds of the time up to which the bank was swept completely. */
  readonly noteSweepLag: (seconds: number) => void
}

export type Waiting = { readonly review: number; readonly failing: number }

type Kept = {
  transfer: InboundTransfer | null
  reversal_of: string | null
  provider: string
  received_at: Date
}

/** The outcome of a delivery: booked, ignored, or for a review. */
type End = { readonly outcome: string } | { readonly review: string }

/**
 * Books a stored delivery. Where the bank has a call to verify a transfer, its response is booked, never the delivery's
 * content. When the bank does not respond, it records the failure in the row and throws, so that the job is repeated.
 */
export async function processDelivery(deps: DepositDependencies, id: number): Promise<void> {
  const found =
    await sql<Kept>`select transfer, reversal_of, provider, received_at from bank_delivery
    where id = ${id} and processed_at is null and review is null`.execute(deps.db)
  const row = found.rows[0]
  if (!row || row.provider !== deps.bank.name) return
  try {
    const end = await bookKept(deps, row)
    await (
      'review' in end
        ? sql`update bank_delivery set review = ${end.review} where id = ${id} and processed_at is null`
        : sql`update bank_delivery set outcome = ${end.outcome}, processed_at = now()
          where id = ${id} and processed_at is null`
    ).execute(deps.db)
  } catch (error) {
    // The next try is in ten minutes, then in twice the time after each failure, up to about five hours.
    await sql`update bank_delivery set attempts = attempts + 1,
        last_error = left(${error instanceof Error ? error.message : String(error)}, 200),
        next_try_at = now() + interval '10 minutes' * power(2, least(attempts, 5))
      where id = ${id}`.execute(deps.db)
    throw error
  }
}

async function bookKept(deps: DepositDependencies, row: Kept): Promise<End> {
  const reference = row.transfer?.reference ?? row.reversal_of
  if (reference === null) return { outcome: 'ignored: nothing to book' }
  const verdict = await deps.bank.verify?.(reference)
  if (verdict?.kind === 'unknown')
    throw new Error(`the bank could not verify the transfer: ${verdict.detail}`)
  if (verdict?.kind === 'reversed') return takeBack(deps, reference)
  if (verdict?.kind === 'denied') {
    deps.log.error(
      { event: 'deposits.transfer_denied', reference, why: verdict.why },
      'the bank denies a transfer',
    )
    return { outcome: `denied: ${verdict.why}` }
  }
  if (!row.transfer) {
    return { review: 'reversal: the bank reports a refund, but the transfer itself stands' }
  }
  const transfer = verdict?.transfer ?? row.transfer
  const outcome = await bookTransfer(deps, transfer, row.received_at)
  return outcome === 'mismatch' ? { review: outcome } : { outcome }
}

type Booked = { outcome: string; user_id: string | null; referrer: string | null }

/**
 * Books a transfer once per bank reference, for the webhook and for the sweep. `seenAt` is when we first learned of it,
 * by default now. Returns the outcome of `deposit_receive`; a `mismatch` is not booked.
 */
export async function bookTransfer(
  deps: DepositDependencies,
  transfer: InboundTransfer,
  seenAt?: Date,
): Promise<string> {
  const { rules } = deps
  const booked = await sql<Booked>`select * from deposit_receive(
    p_provider := ${deps.bank.name}, p_reference := ${transfer.reference},
    p_session_id := ${transfer.sessionId ?? null}, p_our_reference := ${transfer.ourReference ?? null},
    p_account_number := ${transfer.accountNumber ?? null}, p_amount := ${transfer.gross},
    p_fee := ${transfer.fee ?? null}, p_currency := ${transfer.currency},
    p_payer_name := ${transfer.payerName ?? null},
    p_daily_cap := ${deps.bank.weakSignature ? rules.dailyCap : null},
    p_bonus := ${rules.referralBonus}, p_bonus_from := ${rules.referralFrom},
    p_seen_at := ${seenAt ?? null}, p_sent_at := ${transfer.sentAt ?? null})`.execute(deps.db)
  const [row] = booked.rows
  if (!row) throw new Error('deposit_receive answered nothing')
  const { outcome, user_id: userId, referrer } = row
  deps.count(outcome)
  if (['mismatch', 'suspense', 'held', 'foreign'].includes(outcome)) {
    deps.log.warn(
      {
        event: 'deposits.deposit_needs_review',
        bank: deps.bank.name,
        reference: transfer.reference,
        outcome,
      },
      'a deposit needs a review',
    )
  }
  deps.publish([userId, referrer])
  // Also for a repeated report: the process may have died in between.
  if (userId === null && outcome !== 'foreign') await lookForClaim(deps, transfer)
  return outcome
}

/** Matches a deposit in suspense with the reports of missing transfers; an exact match credits the reporter. */
async function lookForClaim(deps: DepositDependencies, transfer: InboundTransfer): Promise<void> {
  const { rules, db, bank } = deps
  const userId = await db.transaction().execute(async (tx) => {
    const found = await sql<{
      user_id: string | null
    }>`select missing_match_deposit(d.id, ${rules.missingLimit},
        ${rules.referralBonus}, ${rules.referralFrom}) as user_id
      from deposit d where d.provider = ${bank.name} and d.reference = ${transfer.reference}`.execute(
      tx,
    )
    const credited = found.rows[0]?.user_id ?? null
    if (credited !== null) await deps.writeLetter(tx, credited, foundLetter(transfer.gross))
    return credited
  })
  if (userId !== null) deps.publish([userId])
}

type TakenBack = {
  outcome: string
  user_id: string | null
  amount: number | null
  referrer: string | null
}

/** Books that the bank reversed a transfer, and notifies its user by mail and in open tabs. */
export async function takeBack(deps: DepositDependencies, reference: string): Promise<End> {
  const taken = await deps.db.transaction().execute(async (tx) => {
    const found = await sql<TakenBack>`select * from deposit_reversed(
      p_provider := ${deps.bank.name}, p_reference := ${reference})`.execute(tx)
    const [row] = found.rows
    if (!row) throw new Error('deposit_reversed answered nothing')
    if (row.user_id !== null && row.amount !== null) {
      await deps.writeLetter(tx, row.user_id, reversalLetter(row.amount))
    }
    return row
  })
  deps.count(taken.outcome)
  if (taken.outcome === 'foreign') return { review: 'reversal: of money in another currency' }
  if (taken.outcome === 'reversed') {
    deps.log.warn(
      { event: 'deposits.deposit_reversed', bank: deps.bank.name, reference },
      'the bank reversed a deposit',
    )
    deps.publish([taken.user_id, taken.referrer])
  }
  return { outcome: taken.outcome }
}

/**
 * Processes the deliveries that are not booked 30 seconds after they arrived: their job waits for its next try, was
 * lost or gave up. Booking is safe to repeat, also beside the job. A delivery that fails again is postponed and does
 * not stop the others; those with the most failures come last. Reports the deliveries that need a review.
 */
export async function retryDeliveries(deps: DepositDependencies): Promise<void> {
  const left = await sql<{ id: number }>`select id from bank_delivery
    where provider = ${deps.bank.name} and processed_at is null and review is null
      and received_at < now() - interval '30 seconds' and next_try_at <= now()
    order by attempts, id limit 500`.execute(deps.db)
  for (const { id } of left.rows) {
    try {
      await processDelivery(deps, id)
    } catch (error) {
      deps.log.warn(
        { event: 'deposits.delivery_failed', delivery: id, err: error },
        'a bank delivery could not be booked',
      )
    }
  }
  const counted = await sql<Waiting>`select count(*) filter (where review is not null) as review,
      count(*) filter (where review is null and attempts >= 3) as failing
    from bank_delivery where processed_at is null`.execute(deps.db)
  const waiting = counted.rows[0] ?? { review: 0, failing: 0 }
  deps.noteWaiting(waiting)
  if ((await changedCounts(deps.db, 'deposits.deliveries_need_review', waiting)).length > 0) {
    deps.log.error(
      { event: 'deposits.deliveries_need_review', waiting },
      'bank deliveries need a review',
    )
  }
}
