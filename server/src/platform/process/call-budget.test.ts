import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallBudget } from './call-budget.ts'

test('no minute has more calls than the budget, whenever they are made [OPS-15]', () => {
  const steps = fc.array(fc.record({ waitMs: fc.nat({ max: 3000 }), isRead: fc.boolean() }), {
    minLength: 1,
    maxLength: 400,
  })
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 300 }), steps, (perMinute, calls) => {
      const clock = { ms: 0 }
      const budget = new CallBudget(perMinute, () => clock.ms)
      const made: number[] = []
      for (const { waitMs, isRead } of calls) {
        clock.ms += waitMs
        while (budget.take(isRead)) made.push(clock.ms)
      }
      for (const start of made)
        expect(made.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(
          perMinute,
        )
    }),
  )
})

test('reads leave calls for purchases, and all come back with time [OPS-15]', () => {
  const clock = { ms: 0 }
  const budget = new CallBudget(40, () => clock.ms)
  const reads = () => Array.from({ length: 40 }, () => budget.take(true)).filter(Boolean).length
  expect(reads()).toBe(5)
  expect(budget.hasLeft()).toBe(true)
  expect(Array.from({ length: 40 }, () => budget.take()).filter(Boolean)).toHaveLength(5)
  expect(budget.hasLeft()).toBe(false)
  clock.ms = 2000
  expect([budget.take(true), budget.take(), budget.take()]).toEqual([false, true, false])
  clock.ms = 62_000
  expect(reads()).toBe(5)
})

test('a read waits for its turn, and gives up after 20 s [OPS-15]', async () => {
  const clock = { ms: 0 }
  const budget = new CallBudget(40, () => (clock.ms += 100))
  const turns = await Promise.all(Array.from({ length: 8 }, () => budget.readTurn()))
  expect(turns).toEqual(Array.from({ length: 8 }, () => true))
  // Other calls take the refilled calls before the read gets one.
  const held = { ms: 0 }
  const busy = new CallBudget(40, () => held.ms)
  while (busy.take());
  const late = busy.readTurn()
  held.ms = 20_001
  while (busy.take());
  expect(await late).toBe(false)
})
