import { describe, expect, test } from 'vitest'
import { openMetrics } from '../metrics.ts'
import { Batcher, Overloaded, type BatchOptions } from './batcher.ts'

type Run = {
  readonly items: readonly string[]
  readonly mayWait: boolean
  end(): void
  fail(): void
}

/** A batcher whose runs end when the test ends them. Each result is its item in capitals. */
function open(options: Partial<BatchOptions<string, string>> = {}) {
  const runs: Run[] = []
  const { registry, meterOf } = openMetrics()
  const batcher = new Batcher<string, string>({
    meter: meterOf('capitals'),
    run: (items, mayWait) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          mayWait,
          end: () => resolve(items.map((item) => item.toUpperCase())),
          fail: () => reject(new Error(`failed: ${items.join()}`)),
        })
      }),
    ...options,
  })
  /** The lines of /metrics about batches. */
  const metrics = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('nosim_batch'))
      .map((line) => line.replace('nosim_batch_calls', '').replace('batcher="capitals"', ''))
  return { batcher, runs, metrics }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
async function turns(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await turn()
}

describe('a batcher', () => {
  test('sends a single call at once, and collects the calls that arrive while it runs', async () => {
    const { batcher, runs } = open()
    const first = batcher.submit('a')
    await turns()
    const others = [batcher.submit('b'), batcher.submit('c')]
    await turns()
    expect(runs.map(({ items }) => items)).toEqual([['a']])
    runs[0]?.end()
    expect(await first).toBe('A')
    await turns()
    expect(runs.map(({ items }) => items)).toEqual([['a'], ['b', 'c']])
    runs[1]?.end()
    expect(await Promise.all(others)).toEqual(['B', 'C'])
  })

  test('puts at most 64 calls into a batch', async () => {
    const { batcher, runs } = open()
    const all = Array.from({ length: 100 }, (_none, index) => batcher.submit(`i${index}`))
    await turns()
    runs[0]?.end()
    await turns()
    runs[1]?.end()
    await Promise.all(all)
    expect(runs.map(({ items }) => items.length)).toEqual([64, 36])
  })

  test('keeps calls with a common key in separate batches until the first has ended', async () => {
    const { batcher, runs } = open({ keysOf: (item) => [item.charAt(0)] })
    const all = [batcher.submit('a1'), batcher.submit('a2'), batcher.submit('b1')]
    await turns()
    expect(runs.map(({ items }) => items)).toEqual([['a1', 'b1']])
    runs[0]?.end()
    await turns()
    expect(runs[1]?.items).toEqual(['a2'])
    runs[1]?.end()
    expect(await Promise.all(all)).toEqual(['A1', 'A2', 'B1'])
  })

  test('retries a busy call alone, beside the next batch, and reserves its key meanwhile', async () => {
    const { batcher, runs } = open({
      keysOf: (item) => [item.charAt(0)],
      isBusy: (out) => out === 'B1' && runs.length === 1,
    })
    const busy = batcher.submit('b1')
    const free = batcher.submit('a1')
    await turns()
    runs[0]?.end()
    expect(await free).toBe('A1')
    const later = [batcher.submit('b2'), batcher.submit('c1')]
    await turns()
    expect(runs.map(({ items, mayWait }) => [...items, mayWait])).toEqual([
      ['b1', 'a1', false],
      ['b1', true],
      ['c1', false],
    ])
    runs[1]?.end()
    runs[2]?.end()
    expect(await busy).toBe('B1')
    await turns()
    expect(runs[3]?.items).toEqual(['b2'])
    runs[3]?.end()
    expect(await Promise.all(later)).toEqual(['B2', 'C1'])
  })

  test('retries busy calls that wait for the same holder one at a time, beside the others', async () => {
    const { batcher, runs } = open({
      isBusy: () => runs.length === 1,
      heldBy: (out) => [out.charAt(0)],
    })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((item) => batcher.submit(item))
    await turns()
    runs[0]?.end()
    await turns()
    expect(runs.slice(1).map(({ items }) => items)).toEqual([['a1'], ['b1']])
    runs[2]?.end()
    expect(await all[4]).toBe('B1')
    runs[1]?.fail()
    await expect(all[0]).rejects.toThrow('failed: a1')
    for (let run = 3; run < 6; run += 1) {
      await turns()
      expect(runs.slice(run).map(({ items }) => items)).toEqual([[`a${run - 1}`]])
      runs[run]?.end()
    }
    expect(await Promise.all(all.slice(1, 4))).toEqual(['A2', 'A3', 'A4'])
  })

  test('retries each call of a failed batch alone, four at a time, and returns to each only its own error', async () => {
    const { batcher, runs } = open()
    const all = ['a', 'b', 'c', 'd', 'e'].map((item) => batcher.submit(item))
    const ended = Promise.allSettled(all)
    await turns()
    runs[0]?.fail()
    await turns()
    expect(runs.slice(1).map(({ items }) => items)).toEqual([['a'], ['b'], ['c'], ['d']])
    runs[1]?.fail()
    await turns()
    expect(runs[5]?.items).toEqual(['e'])
    for (const run of runs.slice(2)) run.end()
    expect(
      (await ended).map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason))),
    ).toEqual(['Error: failed: a', 'B', 'C', 'D', 'E'])
  })

  test('returns the error of a single call without a retry', async () => {
    const { batcher, runs } = open()
    const call = batcher.submit('a').catch(String)
    await turns()
    runs[0]?.fail()
    expect(await call).toBe('Error: failed: a')
    await turns()
    expect(runs).toHaveLength(1)
  })

  test('fails when the results do not match the items', async () => {
    const { batcher } = open({ run: () => Promise.resolve([]) })
    await expect(batcher.submit('a')).rejects.toThrow('0 results for 1 items')
  })

  test('rejects calls beyond the queue limit, and accepts calls again afterwards [STORE-16]', async () => {
    const { batcher, runs } = open()
    const all = Array.from({ length: 1000 }, (_none, index) => batcher.submit(`i${index}`))
    await expect(batcher.submit('more')).rejects.toThrow(Overloaded)
    await turns()
    const later = batcher.submit('later')
    for (let run = 0; run < 16; run += 1) {
      runs[run]?.end()
      await turns()
    }
    expect((await Promise.all([...all, later])).at(-1)).toBe('LATER')
  })

  test('counts calls that wait for a retry, and rejects a busy call when too many wait [STORE-16]', async () => {
    const { batcher, runs, metrics } = open({
      maxWaiting: 2,
      isBusy: () => true,
      heldBy: () => ['the same'],
    })
    const ended = new Map<string, string>()
    const submit = (item: string) =>
      batcher.submit(item).then(
        (out) => ended.set(item, out),
        (error) => ended.set(item, error instanceof Overloaded ? 'refused' : String(error)),
      )
    const all = ['a', 'b'].map(submit)
    await turns()
    all.push(...['c', 'd', 'beyond the queue'].map(submit))
    runs[0]?.end()
    await turns()
    // b waits until a has ended, and c and d are under way.
    expect(runs.map(({ items }) => items)).toEqual([['a', 'b'], ['a'], ['c', 'd']])
    all.push(...['e', 'beyond both'].map(submit))
    runs[2]?.end()
    await turns()
    expect(runs[3]?.items).toEqual(['e'])
    runs[3]?.end()
    await turns()
    expect(Object.fromEntries(ended)).toEqual({
      'beyond the queue': 'refused',
      'beyond both': 'refused',
      d: 'refused',
      e: 'refused',
    })
    expect(await metrics()).toEqual(expect.arrayContaining(['_waiting{} 2', '_refused_total{} 4']))
    const admitted = ['a', 'b', 'c']
    for (const [run, item] of admitted.entries()) {
      const single = runs.find(({ items, mayWait }) => mayWait && items[0] === item)
      expect(runs.filter(({ mayWait }) => mayWait)).toHaveLength(run + 1)
      single?.end()
      await turns()
    }
    await Promise.all(all)
    expect(admitted.map((item) => ended.get(item))).toEqual(['A', 'B', 'C'])
    expect(await metrics()).toContain('_waiting{} 0')
  })

  test('never rejects a busy call without a limit', async () => {
    const { batcher, runs } = open({
      maxWaiting: Number.POSITIVE_INFINITY,
      isBusy: () => true,
      heldBy: () => ['the same'],
    })
    const all = Array.from({ length: 1100 }, (_none, index) => batcher.submit(`i${index}`))
    await turns()
    for (let run = 0; run < 18 + 1100; run += 1) {
      runs[run]?.end()
      await turn()
      await turn()
    }
    expect((await Promise.all(all)).at(-1)).toBe('I1099')
  })

  test('exports metrics of batch sizes, waiting calls and rejected calls [OPS-11]', async () => {
    const { batcher, runs, metrics } = open({ keysOf: (item) => [item] })
    const all = ['a', 'b', 'c', 'b'].map((item) => batcher.submit(item))
    await turns()
    expect(await metrics()).toEqual(
      expect.arrayContaining([
        '_bucket{le="2",} 0',
        '_bucket{le="4",} 1',
        '_sum{} 3',
        '_waiting{} 1',
      ]),
    )
    for (let run = 0; run < 3; run += 1) {
      runs[run]?.end()
      await turns()
    }
    await Promise.all(all)
    expect(await metrics()).toEqual(
      expect.arrayContaining(['_count{} 2', '_sum{} 4', '_waiting{} 0']),
    )
    const many = Array.from({ length: 1003 }, (_none, index) => batcher.submit(`i${index}`))
    const ended = Promise.allSettled(many)
    expect(await metrics()).toContain('_refused_total{} 3')
    await turns()
    for (let run = 2; run < 20; run += 1) {
      runs[run]?.end()
      await turns()
    }
    expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })
})
