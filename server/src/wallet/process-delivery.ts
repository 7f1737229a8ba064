import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Publish } from '../platform/live/publisher.ts'
import type { Log } from '../platform/log.ts'
import type { DepositRules } from './deposits.ts'
import type { BankProvider, InboundTransfer } from './provider.ts'

export type DepositParts = {
  readonly db: Db
  readonly bank: BankProvider
  readonly rules: DepositRules
  readonly log: Log
  readonly publish: Publish
  readonly count: (outcome: string) => void
}

type Kept = { transfer: InboundTransfer | null; provider: string; processed_at: Date | null }

/**
 * Books a kept delivery. Where the bank can be asked, its own word about the transfer is what is booked, never
 * the delivery's. Throws when the bank cannot be asked just now: the job then comes again.
 */
export async function processDelivery(parts: DepositParts, id: number): Promise<void> {
  const { db, bank } = parts
  const kept = await sql<Kept>`select transfer, provider, processed_at from bank_delivery
    where id = ${id}`.execute(db)
  const row = kept.rows[0]
  if (!row?.transfer || row.processed_at || row.provider !== bank.name) return
  const outcome = await bookVerified(parts, row.transfer)
  await db
    .updateTable('bank_delivery')
    .set({ processed_at: new Date(), outcome })
    .where('id', '=', id)
    .execute()
}

async function bookVerified(parts: DepositParts, told: InboundTransfer): Promise<string> {
  const verdict = await parts.bank.verify?.(told.reference)
  if (verdict?.kind === 'unknown') throw new Error(`the bank could not be asked: ${verdict.word}`)
  if (verdict?.kind === 'denied') {
    parts.log.error({ reference: told.reference, why: verdict.why }, 'the bank denies a transfer')
    return `denied: ${verdict.why}`
  }
  return bookTransfer(parts, verdict?.transfer ?? told)
}

type Booked = { outcome: string; user_id: string | null; referrer: string | null }

/** Books money that arrived, once per bank reference; the webhook, the sweep and an admin all come through here. */
export async function bookTransfer(
  parts: DepositParts,
  transfer: InboundTransfer,
): Promise<string> {
  const { rules } = parts
  const booked = await sql<Booked>`select * from deposit_receive(
    p_provider := ${parts.bank.name}, p_reference := ${transfer.reference},
    p_session_id := ${transfer.sessionId ?? null}, p_our_reference := ${transfer.ourReference ?? null},
    p_account_number := ${transfer.accountNumber ?? null}, p_amount := ${transfer.gross},
    p_fee := ${transfer.fee ?? null}, p_currency := ${transfer.currency},
    p_payer_name := ${transfer.payerName ?? null},
    p_daily_cap := ${parts.bank.weakSignature ? rules.dailyCap : null},
    p_bonus := ${rules.referralBonus}, p_bonus_from := ${rules.referralFrom})`.execute(parts.db)
  const {
    outcome,
    user_id: userId,
    referrer,
  } = booked.rows[0] ?? { outcome: 'lost', user_id: null, referrer: null }
  parts.count(outcome)
  if (
    outcome === 'mismatch' ||
    outcome === 'suspense' ||
    outcome === 'held' ||
    outcome === 'foreign'
  ) {
    parts.log.warn(
      { bank: parts.bank.name, reference: transfer.reference, outcome },
      'deposit needs a person',
    )
  }
  parts.publish([userId, referrer])
  return outcome
}

/** Asks the bank for what its webhooks missed over the last day, where it has such a list. */
export async function sweepTransfers(parts: DepositParts): Promise<void> {
  const transfers = await parts.bank.listTransfers?.(new Date(Date.now() - 24 * 3_600_000))
  for (const transfer of transfers ?? []) await bookTransfer(parts, transfer)
}

/**
 * Takes up the deliveries that are still not booked half a minute after they came: their job waits to be run again,
 * was lost or gave up. Booking is safe to repeat, also beside the job.
 */
export async function retryDeliveries(parts: DepositParts): Promise<void> {
  const left = await sql<{ id: number }>`select id from bank_delivery
    where provider = ${parts.bank.name} and processed_at is null
      and received_at < now() - interval '30 seconds' order by id limit 500`.execute(parts.db)
  for (const { id } of left.rows) await processDelivery(parts, id)
}
