import { expect, test } from 'vitest'
import { runDue } from './run-due.ts'

test('does what is due, no more at once than allowed, and survives failures', async () => {
  const leaving = new AbortController()
  const queue = [1, 2, 3, 4, 5]
  const limits: number[] = []
  const failed: (number | undefined)[] = []
  const done: number[] = []
  let claims = 0
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  await runDue<number>(
    {
      claim: (limit) => {
        claims += 1
        limits.push(limit)
        if (claims === 2) throw new Error('no database')
        // The slow first item keeps its slot until the others have ended.
        if (queue.length === 0) open()
        if (queue.length === 0 && done.length === 4) leaving.abort()
        return Promise.resolve(queue.splice(0, limit))
      },
      work: async (one) => {
        if (one === 2) throw new Error('bad luck')
        if (one === 1) await gate
        done.push(one)
      },
      most: 2,
      idleMs: 1,
      onError: (_error, one) => void failed.push(one),
    },
    leaving.signal,
  )
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5])
  expect(failed).toEqual([2, undefined])
  expect(Math.max(...limits)).toBe(2)
  expect(limits.slice(1, 4)).toEqual([1, 1, 1])
})

test('tells a claim how many items of each key are under way', async () => {
  const leaving = new AbortController()
  const queue = ['slow', 'slow', 'quick']
  const seen: Record<string, number>[] = []
  let end: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (end = resolve))
  await runDue<string>(
    {
      claim: (_limit, running) => {
        seen.push(Object.fromEntries(running))
        if (seen.length === 4) end()
        if (seen.length > 4 && running.size === 0) leaving.abort()
        return Promise.resolve(queue.splice(0, 1))
      },
      work: (one) => (one === 'slow' ? gate : Promise.reject(new Error('refused'))),
      keyOf: (one) => one,
      most: 9,
      idleMs: 1,
      onError: () => undefined,
    },
    leaving.signal,
  )
  expect(seen.slice(0, 4)).toEqual([{}, { slow: 1 }, { slow: 2 }, { slow: 2 }])
  expect(seen.at(-1)).toEqual({})
})
