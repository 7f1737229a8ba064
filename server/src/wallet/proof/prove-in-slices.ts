import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { SystemBalances } from './invariants/invariant.ts'
import { brokenDays, daysInvariant } from './invariants/totals.ts'
import { between, type Unit, units } from './invariants/units.ts'
import {
  brokenRows,
  brokenTotals,
  faultOf,
  gathered,
  inSnapshot,
  invariantsOf,
  type Fault,
} from './prove.ts'
import { type Kept, lastSettled, newestTransfer, sliceEnd } from './queries.ts'
import { Sums } from './sums.ts'

/**
 * The age of a transfer, in ms, at which all transfers with lower ids are certainly committed. It is longer than any
 * transaction that posts may last (`platform/db/db.ts` ends one after 15 s, `allowTime` grants at most 60 s).
 */
export const marginMs = 120_000

export type SliceOptions = {
  /** The maximum number of rows in a slice. */
  readonly rows?: number
  readonly marginMs?: number
  /** The stored result of the last proof; its balances are compared with the transfers. */
  readonly kept?: Kept | undefined
  /** Receives each unit that is done, and the number of its slices. */
  readonly onUnit?: ((unit: string, slices: number) => void) | undefined
}

export const keptInvariant = 'the sums that the proofs keep are those of the transfers'

/**
 * Proves the whole ledger slice by slice, each in a separate short snapshot. Memory does not grow with the ledger, and
 * the database can vacuum meanwhile. It writes nothing. Returns the faults, and the sums from which the next proof may
 * continue.
 */
export async function proveInSlices(
  db: Db,
  options: SliceOptions = {},
): Promise<Pick<Kept, 'through' | 'balances' | 'faults'>> {
  const { rows = 50_000, kept, onUnit } = options
  const faults: Fault[] = []
  const sums = new Sums()
  const through = await lastSettled(db, options.marginMs ?? marginMs)
  faults.push(...(await proveTransfers(db, { sums, through, rows, kept, onUnit })))
  for (const unit of unitsBesideTransfers) {
    faults.push(...(await proveUnit(db, unit, { rows, onUnit })))
  }
  const balances = sums.balances()
  faults.push(...(await inSnapshot(db, (tx) => proveRest(tx, { sums, through }))))
  return { through, balances, faults: gathered(faults) }
}

const unitsBesideTransfers = Object.keys(units).filter(
  (unit): unit is Exclude<Unit, 'transfer'> => unit !== 'transfer',
)

async function proveTransfers(
  db: Db,
  {
    sums,
    through,
    rows,
    kept,
    onUnit,
  }: SliceOptions & { sums: Sums; through: number; rows: number },
): Promise<Fault[]> {
  const faults: Fault[] = []
  let [after, slices] = [0, 0]
  while (after < through) {
    if (kept && after === kept.through) faults.push(...differences(kept.balances, sums.balances()))
    // A slice ends where the kept sums do, so that both can be compared there.
    const stop = kept && after < kept.through ? Math.min(kept.through, through) : through
    const end = Number((await sliceEnd(db, 'transfer', { after: String(after), rows })) ?? stop)
    const to = Math.min(end, stop)
    faults.push(
      ...(await inSnapshot(db, async (tx) => {
        await sums.add(tx, after, to)
        return brokenRows(
          tx,
          invariantsOf('transfer'),
          between('transfer', String(after), String(to)),
        )
      })),
    )
    after = to
    slices += 1
  }
  if (kept && after === kept.through) faults.push(...differences(kept.balances, sums.balances()))
  onUnit?.('transfer', slices)
  return faults
}

function differences(kept: SystemBalances, real: SystemBalances): Fault[] {
  const kinds = [...new Set([...Object.keys(kept), ...Object.keys(real)])]
  const wrong = kinds
    .map((kind) => ({ kind, kept: kept[kind] ?? 0, transfers: real[kind] ?? 0 }))
    .filter((one) => one.kept !== one.transfers)
  return wrong.length > 0 ? [faultOf(keptInvariant, wrong)] : []
}

async function proveUnit(
  db: Db,
  unit: Unit,
  { rows, onUnit }: Pick<SliceOptions, 'onUnit'> & { rows: number },
): Promise<Fault[]> {
  const faults: Fault[] = []
  let after: string | null = null
  for (let slices = 0; ; slices += 1) {
    const to: string | undefined = await sliceEnd(db, unit, { after, rows })
    if (to === undefined) {
      onUnit?.(unit, slices)
      return faults
    }
    const scope = between(unit, after, to)
    faults.push(...(await inSnapshot(db, (tx) => brokenRows(tx, invariantsOf(unit), scope))))
    after = to
  }
}

/** Proves, at one moment, the transfers after the slices and the invariants of the whole ledger. */
async function proveRest(
  tx: Queryable,
  { sums, through }: { sums: Sums; through: number },
): Promise<Fault[]> {
  const newest = await newestTransfer(tx)
  const scope = between('transfer', String(through), String(newest))
  const faults = await brokenRows(tx, invariantsOf('transfer'), scope)
  await sums.add(tx, through, newest)
  faults.push(...(await brokenTotals(tx, sums.balances())))
  const real = sql`select * from jsonb_to_recordset(${JSON.stringify(sums.rows())}::jsonb)
    as found (day date, kind text, debit text, credit text, count bigint, amount bigint)`
  const days = await brokenDays(real).execute(tx)
  return days.rows.length > 0 ? [...faults, faultOf(daysInvariant, days.rows)] : faults
}
