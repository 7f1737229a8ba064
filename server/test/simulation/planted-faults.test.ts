import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnServer } from '../harness/test-database.ts'
import { openSimulationServer } from './database.ts'
import { plantedFaults, type PlantedFault } from './faults.ts'
import { simulate } from './simulate.ts'

const run = { seed: 1, steps: 400, proveEvery: 25 } as const
/** Several seeds, because some faults need a rare order of events and one short run may miss them. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

let server: OwnServer
beforeAll(async () => {
  server = await openSimulationServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each(plantedFaults)(
  'the simulation finds a planted fault: $what [LEDGER-3]',
  { tags: 'soak', timeout: 300_000 },
  async ({ plant, found }) => {
    expect(await search({ plant, found })).toMatch(found)
  },
)

test(
  'without a planted fault the same run is clean, and a second run decides the same [LEDGER-3]',
  { tags: 'soak', timeout: 300_000 },
  async () => {
    const first = await simulate({ ...run, server: server.ownerUrl })
    expect(first.faults).toEqual([])
    expect(await simulate({ ...run, server: server.ownerUrl })).toEqual(first)
  },
)

/** The reports of the runs until one of them finds the fault. */
async function search({ plant, found }: Pick<PlantedFault, 'plant' | 'found'>): Promise<string> {
  const reports: string[] = []
  for (const seed of seeds) {
    const { faults } = await simulate({ ...run, seed, server: server.ownerUrl, plant })
    reports.push(faults.join('\n'))
    if (found.test(reports.join('\n'))) break
  }
  return reports.join('\n')
}
