import type { Db, Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { lineSubjects, orderTables } from './invariants/lines.ts'
import { between, listed, type Unit, units } from './invariants/units.ts'
import { marginMs } from './prove-in-slices.ts'
import {
  brokenRows,
  brokenTotals,
  gathered,
  inSnapshot,
  invariantsOf,
  type Fault,
} from './prove.ts'
import {
  type Kept,
  lastSettled,
  logsOfOrders,
  newestTransfer,
  sliceEnd,
  touchedBy,
} from './queries.ts'
import { Sums } from './sums.ts'

/** The unit that a transfer is about, by the word before the colon of its subject. */
const unitOf: Readonly<Record<string, Unit>> = {
  ...Object.fromEntries(Object.entries(lineSubjects).map(([subject, { unit }]) => [subject, unit])),
  deposit: 'deposit',
  manual: 'manual_transfer',
  referral: 'referral_bonus',
}

/** The units whose keys begin with the time of creation. */
const timed = [...orderTables, 'deposit', 'manual_transfer'] as const

/**
 * Verifies the rows since the last proof, and the rows that these are about. Verifies the whole ledger by the stored
 * sums, and the broken rows again. Its duration depends on the new rows, the open orders and the number of accounts,
 * not on the number of transfers. It writes nothing, and returns the start of the next proof.
 */
export async function proveRecent(
  db: Db,
  kept: Kept,
  options: { rows?: number; marginMs?: number } = {},
): Promise<Pick<Kept, 'through' | 'balances' | 'faults'>> {
  const { rows = 20_000, marginMs: margin = marginMs } = options
  const faults = await inSnapshot(db, (tx) => proveAgain(tx, kept.faults))
  const sums = new Sums()
  const through = Math.max(kept.through, await lastSettled(db, margin))
  let after = kept.through
  while (after < through) {
    const end = await sliceEnd(db, 'transfer', { after: String(after), rows })
    const to = Math.min(Number(end ?? through), through)
    faults.push(...(await inSnapshot(db, (tx) => proveTouched(tx, { after, to, sums }))))
    after = to
  }
  for (const unit of timed) faults.push(...(await proveMadeSince(db, unit, { kept, rows, margin })))
  const balances = sums.balances(kept.balances)
  faults.push(
    ...(await inSnapshot(db, async (tx) => {
      const newest = await newestTransfer(tx)
      await sums.add(tx, through, newest)
      return brokenTotals(tx, sums.balances(kept.balances))
    })),
  )
  return { through, balances, faults: gathered(faults) }
}

async function proveAgain(tx: Queryable, before: readonly Fault[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { invariant, rows } of before) {
    if (rows) faults.push(...(await brokenRows(tx, [invariant], listed(rows.unit, rows.keys, 0))))
  }
  return faults
}

/** Proves the transfers of a slice, and every row that one of them is about. */
async function proveTouched(
  tx: Queryable,
  { after, to, sums }: { after: number; to: number; sums: Sums },
): Promise<Fault[]> {
  await sums.add(tx, after, to)
  const scope = between('transfer', String(after), String(to))
  const faults = await brokenRows(tx, invariantsOf('transfer'), scope)
  const { accounts, subjects } = await touchedBy(tx, after, to)
  const ids = new Map<Unit, string[]>([['account', accounts]])
  for (const { what, id } of subjects) {
    const unit = unitOf[what]
    if (!unit || (units[unit].type === 'uuid' && !isId(id))) continue
    const known = ids.get(unit)
    if (known) known.push(id)
    else ids.set(unit, [id])
  }
  ids.set(
    'promotion_use',
    subjects.map(({ what, id }) => `${what}:${id}`),
  )
  ids.set('account_log', await logsOfOrders(tx, ids.get('store_order') ?? []))
  for (const [unit, keys] of ids) {
    if (keys.length > 0)
      faults.push(...(await brokenRows(tx, invariantsOf(unit), listed(unit, keys, after))))
  }
  return faults
}

/** Proves the rows of a unit that were made since the last proof, even where no money moved for them. */
async function proveMadeSince(
  db: Db,
  unit: Unit,
  { kept, rows, margin }: { kept: Kept; rows: number; margin: number },
): Promise<Fault[]> {
  const faults: Fault[] = []
  let after = firstIdAt(kept.verified_at.getTime() - margin)
  for (;;) {
    const to = await sliceEnd(db, unit, { after, rows })
    if (to === undefined) return faults
    const scope = between(unit, after, to)
    faults.push(...(await inSnapshot(db, (tx) => brokenRows(tx, invariantsOf(unit), scope))))
    after = to
  }
}

/** The lowest id (UUID version 7) that can be made at a time, in ms since 1970. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
