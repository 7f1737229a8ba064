import { formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs.ts'
import { processDelivery, type DepositDependencies } from './process-delivery.ts'
import type { BankProvider } from '../provider.ts'

type SettlementResult = { outcome: string; message: string }

/**
 * Reads a stored delivery again with the present adapter of its bank, and queues its booking, which happens once.
 * Returns `read`, `ignored`, `unreadable`, `absent`, `settled` (processed already) or `another bank` (not the bank in
 * use).
 */
export async function readAgain(
  { db, bank }: { db: Db; bank: BankProvider },
  id: number,
): Promise<'read' | 'ignored' | 'unreadable' | 'absent' | 'settled' | 'another bank'> {
  return db.transaction().execute(async (tx) => {
    const found = await sql<{ provider: string; body: Buffer; is_open: boolean }>`
      select provider, body, processed_at is null as is_open from bank_delivery where id = ${id}
      for no key update`.execute(tx)
    const [row] = found.rows
    if (!row) return 'absent'
    if (!row.is_open) return 'settled'
    if (row.provider !== bank.name) return 'another bank'
    const reading = bank.readKept(row.body)
    if (reading.kind === 'unreadable' || reading.kind === 'ignored') {
      const review = `${reading.kind}: ${reading.why}`
      await (
        reading.kind === 'unreadable'
          ? sql`update bank_delivery set review = ${review} where id = ${id}`
          : sql`update bank_delivery set outcome = ${review}, processed_at = now() where id = ${id}`
      ).execute(tx)
      return reading.kind
    }
    const transfer = reading.kind === 'transfer' ? JSON.stringify(reading.transfer) : null
    const reversalOf = reading.kind === 'reversal' ? reading.reference : null
    await sql`update bank_delivery set transfer = ${transfer}, reversal_of = ${reversalOf}, review = null,
      next_try_at = now() where id = ${id}`.execute(tx)
    await addJob(tx, { name: `process-delivery:${bank.name}`, payload: { id } })
    return 'read'
  })
}

/** Reads every unreadable delivery again. Returns the number of deliveries by the result of `readAgain`. */
export async function readAllAgain(deps: {
  db: Db
  bank: BankProvider
}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const left = await sql<{ id: number }>`select id from bank_delivery
    where processed_at is null and review like 'unreadable:%' order by id`.execute(deps.db)
  for (const { id } of left.rows) {
    const became = await readAgain(deps, id)
    counts[became] = (counts[became] ?? 0) + 1
  }
  return counts
}

/** Reads a delivery again for an admin, and books it at once. Throws NOT_FOUND, SETTLED. */
export async function readForAdmin(
  deps: DepositDependencies,
  actor: Actor,
  id: number,
): Promise<SettlementResult> {
  const became = await readAgain(deps, id)
  if (became === 'absent') throw new Refusal('NOT_FOUND')
  if (became === 'settled') throw new Refusal('SETTLED')
  if (became === 'read') {
    // Its job is queued: a bank that does not respond now is called again later.
    await processDelivery(deps, id).catch(() => undefined)
  }
  const found = await sql<{ outcome: string | null; review: string | null }>`
    select outcome, review from bank_delivery where id = ${id}`.execute(deps.db)
  const { outcome = null, review = null } = found.rows[0] ?? {}
  await recordAudit(deps.db, actor, {
    action: 'read bank delivery',
    subject: `delivery:${id}`,
    after: { became, outcome, review },
  })
  if (became === 'another bank')
    return { outcome: became, message: 'It is of a bank that is not in use: it cannot be read.' }
  if (outcome !== null) return { outcome, message: `It is read, and booked as: ${outcome}.` }
  if (review !== null) return { outcome: review, message: `It still needs a review: ${review}.` }
  return { outcome: 'queued', message: 'The bank could not be asked just now. It is tried again.' }
}

/** Dismisses a delivery that needs a review, with a reason. Throws NOT_FOUND, SETTLED. */
export async function dismissDelivery(
  { db }: Pick<DepositDependencies, 'db'>,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<SettlementResult> {
  await db.transaction().execute(async (tx) => {
    const known = await sql<{ wrong: string | null }>`select coalesce(review, last_error) as wrong
      from bank_delivery where id = ${id} for no key update`.execute(tx)
    if (!known.rows[0]) throw new Refusal('NOT_FOUND')
    const done = await sql`update bank_delivery set outcome = 'dismissed', processed_at = now(),
        settled_by = ${actor.userId}, note = ${reason}
      where id = ${id} and processed_at is null and (review is not null or attempts >= 3) returning id`.execute(
      tx,
    )
    if (done.rows.length === 0) throw new Refusal('SETTLED')
    await recordAudit(tx, actor, {
      action: 'dismiss bank delivery',
      subject: `delivery:${id}`,
      before: { wrong: known.rows[0].wrong },
      after: { reason },
    })
  })
  return { outcome: 'dismissed', message: 'The delivery is dismissed' }
}

/**
 * Books the amount of a delivery, or a part of it, into suspense, from where an admin assigns it to a user. Throws
 * NOT_FOUND, SETTLED, and DELIVERY_AMOUNT where the delivery states a smaller amount, or none that can be read.
 */
export async function bookDelivery(
  { db }: Pick<DepositDependencies, 'db'>,
  actor: Actor,
  { id, amount, reason }: { id: number; amount: Kobo; reason: string },
): Promise<SettlementResult> {
  return db.transaction().execute(async (tx) => {
    const found = await sql<{
      outcome: string
      deposit_id: string | null
    }>`select * from delivery_book(
      ${id}, ${amount}, ${actor.userId}, ${reason})`.execute(tx)
    const [row] = found.rows
    const outcome = row?.outcome
    if (outcome === 'absent') throw new Refusal('NOT_FOUND')
    if (outcome === 'settled') throw new Refusal('SETTLED')
    if (outcome === 'no-amount' || outcome === 'too-much') throw new Refusal('DELIVERY_AMOUNT')
    if (outcome !== 'booked') throw new Error(`booking a delivery answered ${outcome}`)
    await recordAudit(tx, actor, {
      action: 'book bank delivery',
      subject: `delivery:${id}`,
      after: { about: `deposit:${row?.deposit_id}`, amount: formatNaira(amount), reason },
    })
    return { outcome: 'suspense', message: 'The money waits in suspense, to be assigned' }
  })
}
