import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { bookTransfer, takeBack, type DepositDependencies } from './process-delivery.ts'
import type { TransferList, Window } from '../provider.ts'

const overlapMs = 24 * 3_600_000
/** The length of a window: a sweep without an outage before it needs a single call. */
const windowMs = 2 * overlapMs
/** The shortest window that is requested in halves. */
const shortestMs = 1000
/** A sweep ends after this number of consecutive windows without a response of the bank. */
const failuresMax = 3

type Read = 'all' | 'cut' | 'unknown'

/**
 * Books the transfers that the webhooks of the bank missed, from the bank's list of transfers, where it has one. It
 * starts a day before the time up to which the bank was swept completely, however long ago, and reads windows of two
 * days. A window that was not read completely is logged as an error, and is read again by the next sweep.
 */
export async function sweepTransfers(deps: DepositDependencies): Promise<void> {
  const { db, bank, log } = deps
  if (!bank.listTransfers) return
  const { now, through = now } = await sweptThrough(db, bank.name)
  let complete = true
  let failures = 0
  for (const window of windowsBetween(new Date(through.getTime() - overlapMs), now)) {
    const read = await sweepWindow(deps, window)
    complete &&= read === 'all'
    if (complete) await keepThrough(db, bank.name, window.to)
    if (read !== 'all')
      log.error(
        { event: 'deposits.sweep_incomplete', bank: bank.name, ...window, read },
        'a sweep of the bank is incomplete',
      )
    failures = read === 'unknown' ? failures + 1 : 0
    if (failures === failuresMax) break
  }
  const end = await sweptThrough(db, bank.name)
  deps.noteSweepLag(Math.max(0, (end.now.getTime() - (end.through ?? now).getTime()) / 1000))
}

function windowsBetween(from: Date, to: Date): Window[] {
  const count = Math.ceil((to.getTime() - from.getTime()) / windowMs)
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(from.getTime() + index * windowMs),
    to: new Date(Math.min(to.getTime(), from.getTime() + (index + 1) * windowMs)),
  }))
}

/** Books the transfers that the bank lists for a window; where the list is too long, each half is requested. */
async function sweepWindow(deps: DepositDependencies, window: Window): Promise<Read> {
  const list = await deps.bank.listTransfers?.(window)
  if (!list) return 'unknown'
  let booked = true
  for (const entry of list.entries) booked = (await bookEntry(deps, entry)) && booked
  if (!booked) return 'cut'
  if (list.read !== 'too-many') return list.read
  const [from, to] = [window.from.getTime(), window.to.getTime()]
  if (to - from <= shortestMs) return 'cut'
  const middle = new Date(Math.floor((from + to) / 2))
  const older = await sweepWindow(deps, { from: window.from, to: middle })
  const newer = await sweepWindow(deps, { from: middle, to: window.to })
  return older === 'all' ? newer : older
}

/** Books an entry of the list; false where it could not be booked, which does not stop the others. */
async function bookEntry(
  deps: DepositDependencies,
  { body, reading }: TransferList['entries'][number],
): Promise<boolean> {
  try {
    switch (reading.kind) {
      case 'transfer': {
        const { reference, gross, currency, accountNumber } = reading.transfer
        if ((await bookTransfer(deps, reading.transfer)) !== 'mismatch') return true
        const facts = [reference, gross, currency, accountNumber].join(' ')
        await keepForReview(deps, { body, hashed: `swept ${facts}`, review: 'mismatch', reading })
        return true
      }
      case 'reversal':
        await takeBack(deps, reading.reference)
        return true
      case 'unreadable': {
        const review = `unreadable: ${reading.why}`
        await keepForReview(deps, { body, hashed: body, review, reading })
        return true
      }
    }
  } catch (error) {
    deps.log.error(
      { event: 'deposits.sweep_booking_failed', bank: deps.bank.name, err: error },
      'a transfer of a sweep could not be booked',
    )
    return false
  }
}

/** Stores a transfer of a sweep like a delivery, once, for a review. */
async function keepForReview(
  { db, bank }: DepositDependencies,
  kept: {
    body: Buffer
    hashed: string | Buffer
    review: string
    reading: TransferList['entries'][number]['reading']
  },
): Promise<void> {
  const { body, hashed, review, reading } = kept
  const transfer = reading.kind === 'transfer' ? JSON.stringify(reading.transfer) : null
  await sql`insert into bank_delivery (provider, body_hash, body, transfer, review)
    values (${bank.name}, ${createHash('sha256').update(hashed).digest()}, ${body}, ${transfer}, ${review})
    on conflict do nothing`.execute(db)
}

/**
 * The time up to which all transfers were read; for a bank that was never swept, the time of its first account request.
 * `now` is the time of the database: a wrong clock of this machine would leave out a period for ever.
 */
async function sweptThrough(db: Db, bank: string): Promise<{ now: Date; through?: Date }> {
  const found = await sql<{ now: Date; through: Date | null }>`select now(), coalesce(
    (select swept_through from bank_sweep where provider = ${bank}),
    (select min(requested_at) from virtual_account where provider = ${bank})) as through`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) throw new Error('the database returned no time')
  return { now: row.now, ...(row.through && { through: row.through }) }
}

async function keepThrough(db: Db, bank: string, through: Date): Promise<void> {
  await sql`insert into bank_sweep (provider, swept_through) values (${bank}, ${through})
    on conflict (provider) do update
    set swept_through = greatest(bank_sweep.swept_through, excluded.swept_through)`.execute(db)
}
