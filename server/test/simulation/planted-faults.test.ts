import { expect, test } from 'vitest'
import { plantedFaults } from './faults.ts'
import { simulate } from './simulate.ts'

const run = { seed: 16, steps: 400 } as const

test.each(plantedFaults)(
  'the simulation finds a planted fault: $what [LEDGER-3]',
  { tags: 'soak' },
  async ({ plant, found }) => {
    const { faults } = await simulate({ ...run, plant })
    expect(faults.join('\n')).toMatch(found)
  },
)

test(
  'without a planted fault the same run is clean, and a second run decides the same [LEDGER-3]',
  { tags: 'soak' },
  async () => {
    const first = await simulate(run)
    expect(first.faults).toEqual([])
    expect(await simulate(run)).toEqual(first)
  },
)
