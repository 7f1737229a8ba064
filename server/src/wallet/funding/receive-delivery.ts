import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { BankProvider, Delivery } from '../provider.ts'

/**
 * Receives a delivery of the bank's webhook: verifies its signature, stores it unchanged, and queues its processing in
 * the same transaction. A forged delivery is refused with SIGNATURE_INVALID and is not stored, so that it cannot use up
 * a reference. A repeated delivery is stored once and gets the same response. An unreadable delivery needs a review.
 */
export async function receiveDelivery(
  deps: { db: Db; bank: BankProvider; log: Log },
  delivery: Delivery,
): Promise<void> {
  const { db, bank, log } = deps
  const reading = bank.readDelivery(delivery)
  if (reading.kind === 'forged') {
    log.warn(
      { event: 'deposits.delivery_forged', bank: bank.name, why: reading.why },
      'a bank delivery with a wrong signature was refused',
    )
    throw new Refusal('SIGNATURE_INVALID')
  }
  if (reading.kind === 'unreadable') {
    log.error(
      { event: 'deposits.delivery_unreadable', bank: bank.name, why: reading.why },
      'an authentic bank delivery is unreadable',
    )
  }
  const transfer = reading.kind === 'transfer' ? JSON.stringify(reading.transfer) : null
  const reversalOf = reading.kind === 'reversal' ? reading.reference : null
  const outcome = reading.kind === 'ignored' ? `ignored: ${reading.why}` : null
  const review = reading.kind === 'unreadable' ? `unreadable: ${reading.why}` : null
  await db.transaction().execute(async (tx) => {
    const kept = await sql<{ id: number }>`
      insert into bank_delivery (provider, body_hash, body, transfer, reversal_of, review, outcome, processed_at)
      values (${bank.name}, ${createHash('sha256').update(delivery.rawBody).digest()}, ${delivery.rawBody},
        ${transfer}, ${reversalOf}, ${review}, ${outcome}, case when ${outcome}::text is not null then now() end)
      on conflict do nothing returning id`.execute(tx)
    const id = kept.rows[0]?.id
    if (id !== undefined && (transfer ?? reversalOf) !== null) {
      await addJob(tx, { name: `process-delivery:${bank.name}`, payload: { id } })
    }
  })
}
