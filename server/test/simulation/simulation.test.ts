import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

// Run a seed that failed again, exactly: npm run simulate -- --seed S --steps 750
const steps = 750

test.each([['a fixed seed', 2_026] as const, ['a seed of its own', randomInt(2 ** 31)] as const])(
  'users, webhooks, watchers and kills in any order leave the books right: %s, %i [LEDGER-3]',
  { tags: 'soak' },
  async (_which, seed) => {
    console.log(`npm run simulate -- --seed ${seed} --steps ${steps}`)
    const { step, faults, last, counts, kills } = await simulate({ seed, steps })
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
