import { expect } from 'vitest'
import { proveInSlices } from '../../src/wallet/proof/prove-in-slices.ts'
import type { Fault } from '../../src/wallet/proof/prove.ts'
import { put, tables, type History, type Image, type Table } from './ledger-history.ts'

const countsOf = (faults: readonly Fault[]) =>
  Object.fromEntries(faults.map(({ invariant, count }) => [invariant, count]))

/** The faults that a proof finds after a change, at once and in slices. The change is undone before this returns. */
export async function faultsAfterChange(
  history: History,
  plant: () => Promise<unknown>,
): Promise<Fault[]> {
  const { ledger } = history
  const dump = new Map<Table, Image[]>()
  for (const table of tables) dump.set(table, await history.rowsOf(table))
  await history.unguarded(plant)
  const found = await history.faults()
  const sliced = await proveInSlices(ledger.db, { rows: 7, marginMs: 0 })
  expect(countsOf(sliced.faults)).toEqual(countsOf(found))
  await history.unguarded(async () => {
    for (const [table, images] of dump) {
      await ledger.own(`delete from ${table}`)
      await put(ledger, table, images)
    }
  })
  return found
}
