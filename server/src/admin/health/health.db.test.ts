import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ledger, openLedger, releasedTogether } from '../../../test/wallet/test-ledger.ts'
import { openLog } from '../../platform/process/log.ts'
import { openCallCounter } from './call-counter.ts'
import { addCalls, type CallCounts, changedAlarms, healthOf, keepBalance } from './queries.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger(8)
})
afterAll(() => ledger[Symbol.asyncDispose]())
beforeEach(() => ledger.own('truncate upstream_health, upstream_calls'))

const lowest = 20_000_000
const log = openLog('silent')
const health = async (name: string) =>
  (await healthOf(ledger.db, lowest)).find((row) => row.name === name)

const second = (count: number): string =>
  new Date(Date.now() - 600_000 + count * 1000).toISOString()
const counted = (more: Partial<CallCounts>): CallCounts => ({
  name: 'bank',
  calls: 1,
  failures: 0,
  ...more,
})
const answered = (at: number) => counted({ answered: second(at) })
const failed = (at: number, detail = '5xx') =>
  counted({ failures: 1, failed: second(at), detail, failing: second(at) })

describe('the status of an upstream', () => {
  test.each<[string, CallCounts[], { failing: boolean; detail: string | null }]>([
    ['an answer', [answered(1)], { failing: false, detail: null }],
    ['a failure', [failed(1)], { failing: true, detail: '5xx' }],
    ['a failure, then an answer', [failed(1), answered(2)], { failing: false, detail: '5xx' }],
    ['an answer, then a failure', [answered(1), failed(2)], { failing: true, detail: '5xx' }],
    [
      'a failure that another process reports late',
      [failed(2, 'timeout'), failed(1)],
      { failing: true, detail: 'timeout' },
    ],
    [
      'a failure of one process after an answer that another reports',
      [failed(2), answered(1)],
      { failing: true, detail: '5xx' },
    ],
    [
      'a rejection, which does not change the status',
      [failed(1), counted({ failures: 1, failed: second(2), detail: '4xx' })],
      { failing: true, detail: '4xx' },
    ],
  ])('%s', async (_what, reported, expected) => {
    for (const one of reported) await addCalls(ledger.db, [one])
    expect(await health('bank')).toMatchObject({ ...expected, calls: reported.length })
  })

  test('has the time of the first failure in a row', async () => {
    for (const one of [answered(1), failed(2), failed(3)]) await addCalls(ledger.db, [one])
    const [row] = await ledger.own<{ since: Date }>(
      'select failing_since as since from upstream_health',
    )
    expect(row?.since.getTime()).toBeLessThan(Date.parse(second(2)) + 500)
  })

  test('depends only on the balance query where the supplier has one', async () => {
    await keepBalance(ledger.db, 'sms', { detail: 'timeout' })
    await addCalls(ledger.db, [counted({ name: 'sms', answered: new Date().toISOString() })])
    expect(await health('sms')).toMatchObject({ failing: true })
    await keepBalance(ledger.db, 'sms', { microUsd: 5 })
    await addCalls(ledger.db, [{ ...failed(1), name: 'sms' }])
    expect(await health('sms')).toMatchObject({ failing: false, low: true })
  })
})

describe('an alarm', () => {
  const alarms = () => changedAlarms(ledger.db, lowest)

  test('reports a low balance once, and its end once [ADMIN-12]', async () => {
    await keepBalance(ledger.db, 'boost', { microUsd: lowest })
    expect(await alarms()).toEqual([])
    await keepBalance(ledger.db, 'boost', { microUsd: lowest - 1 })
    expect(await alarms()).toEqual([{ name: 'boost', alarm: 'low', detail: null }])
    expect(await alarms()).toEqual([])
    await keepBalance(ledger.db, 'boost', { microUsd: lowest })
    expect(await alarms()).toEqual([{ name: 'boost', alarm: null, detail: null }])
  })

  test('reports missing responses after five minutes, before a low balance', async () => {
    await keepBalance(ledger.db, 'boost', { microUsd: 1 })
    await keepBalance(ledger.db, 'boost', { detail: 'timeout' })
    const since = (ago: string) =>
      ledger.own('update upstream_health set failing_since = now() - $1::interval', [ago])
    await since('4 minutes 59 seconds')
    expect((await alarms())[0]?.alarm).toBe('low')
    await since('5 minutes 1 second')
    expect(await alarms()).toEqual([{ name: 'boost', alarm: 'unreachable', detail: 'timeout' }])
  })

  test('is reported by only one of several processes', async () => {
    await keepBalance(ledger.db, 'boost', { microUsd: 1 })
    const reported = await releasedTogether(
      ledger,
      Array.from({ length: 6 }, () => alarms),
      'lock table upstream_health in exclusive mode',
    )
    expect(reported.map(({ status }) => status)).not.toContain('rejected')
    const lines = reported.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(lines).toEqual([{ name: 'boost', alarm: 'low', detail: null }])
  })
})

describe('a call counter', () => {
  const rows = () =>
    ledger.own<{ name: string; calls: number; failures: number }>(
      'select name, sum(calls)::int as calls, sum(failures)::int as failures from upstream_calls group by 1 order by 1',
    )

  test('writes the remaining counts when it closes', async () => {
    const callCounter = openCallCounter(ledger.db, log)
    callCounter.note('sms', '2xx')
    callCounter.note('bank', 'timeout')
    callCounter.note('bank', '2xx')
    expect(callCounter.lastOutcome('bank')).toBe('2xx')
    await callCounter.close()
    expect(await rows()).toEqual([
      { name: 'bank', calls: 2, failures: 1 },
      { name: 'sms', calls: 1, failures: 0 },
    ])
    expect(await health('bank')).toMatchObject({ failing: false })
  })

  test('adds up across several processes that write at the same time [ADMIN-11]', async () => {
    const tallies = Array.from({ length: 6 }, () => openCallCounter(ledger.db, log))
    for (const [index, callCounter] of tallies.entries()) {
      const names = index % 2 ? ['sms', 'bank', 'mail'] : ['mail', 'bank', 'sms']
      for (const name of names) callCounter.note(name, '5xx')
    }
    await Promise.all(tallies.map((callCounter) => callCounter.close()))
    expect(await rows()).toEqual(
      ['bank', 'mail', 'sms'].map((name) => ({ name, calls: 6, failures: 6 })),
    )
  })

  test('keeps counts that cannot be written for the next attempt', async () => {
    const callCounter = openCallCounter(ledger.db, log)
    await ledger.own('revoke insert on upstream_calls from nosim_app')
    callCounter.note('bank', '5xx')
    await callCounter.flush()
    callCounter.note('bank', '2xx')
    await ledger.own('grant insert on upstream_calls to nosim_app')
    await callCounter.close()
    expect(await rows()).toEqual([{ name: 'bank', calls: 2, failures: 1 }])
    expect(await health('bank')).toMatchObject({ failing: false, calls: 2, failures: 1 })
  })

  test('excludes calls of more than an hour ago', async () => {
    await addCalls(ledger.db, [answered(1)])
    await ledger.own("update upstream_calls set since = now() - interval '61 minutes'")
    await addCalls(ledger.db, [answered(2)])
    expect(await health('bank')).toMatchObject({ calls: 1 })
  })
})
