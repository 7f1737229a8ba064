import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnServer } from '../harness/test-database.ts'
import { openSimulationServer } from './database.ts'
import { simulate } from './simulate.ts'

// Fixed seeds; nightly runs have new ones (docs/simulation.md). To repeat one: npm run simulate -- --seed S --steps 750
const steps = 750

let server: OwnServer
beforeAll(async () => {
  server = await openSimulationServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([2026, 1127])(
  'users, webhooks, watchers and kills in any order leave the books right: seed %i [LEDGER-3]',
  { tags: 'soak' },
  async (seed) => {
    const { step, faults, last, counts, kills } = await simulate({
      seed,
      server: server.ownerUrl,
      steps,
    })
    expect({ seed, step, faults }, last.join('\n')).toEqual({ seed, step: steps, faults: [] })
    // A schedule that never gets so far would prove nothing.
    expect(kills).toBeGreaterThan(10)
    for (const way of [
      'rent: placed',
      'boost: placed',
      'buy: placed',
      'numbers.activation_settled',
    ])
      expect(Object.keys(counts)).toContain(way)
  },
)
