import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { describe, expect, test } from 'vitest'
import {
  alarmsOf,
  callLabel,
  connection,
  faultLabel,
  reachLabel,
  upstreamLabel,
} from './health-labels.ts'

const upstream = (more: Partial<Upstream> = {}): Upstream => ({
  name: 'sms',
  supplier: null,
  reachable: true,
  balance_usd: '87.65',
  runway_hours: null,
  low: false,
  alarm: null,
  calls: 120,
  failures: 0,
  error_rate: 0,
  last_answer_at: '2026-11-21T10:00:00.000Z',
  word: null,
  ...more,
})
const health = (more: Partial<Health> = {}): Health => ({
  status: 'Connected',
  upstreams: [upstream()],
  ledger: { proved_at: '2026-11-21T10:00:00.000Z', broken: [] },
  jobs_given_up: [],
  ...more,
})

test.each([
  [true, 'Reachable'],
  [false, 'Unreachable'],
  [null, 'No request yet'],
])('reachable %s is displayed as %s', (reachable, word) => {
  expect(reachLabel(upstream({ reachable })).word).toBe(word)
})

test.each([
  [{}, '120 calls in the last hour, none failed'],
  [{ calls: 1 }, '1 call in the last hour, none failed'],
  [{ calls: 1200, failures: 15, error_rate: 1.3 }, '1,200 calls in the last hour, 1.3% failed'],
  [{ calls: 0, error_rate: null }, 'No calls in the last hour'],
])('the label of the calls %o is: %s', (more, words) => {
  expect(callLabel(upstream(more))).toBe(words)
})

test('a known fault has a sentence, an unknown fault shows its code', () => {
  expect(faultLabel('timeout')).toBe('Timing out.')
  expect(faultLabel('teapot')).toContain('(teapot)')
  expect(faultLabel(null)).toBe('')
})

describe('work that needs an admin', () => {
  test('is empty while everything works', () => {
    expect(alarmsOf(health())).toEqual([])
    expect(alarmsOf(health({ ledger: null }))).toEqual([])
  })

  test('lists the ledger first, then each upstream, then failed jobs [ADMIN-13]', () => {
    const alarms = alarmsOf(
      health({
        ledger: { proved_at: '2026-11-21T10:00:00.000Z', broken: ['escrow'] },
        upstreams: [
          upstream({ alarm: 'low', balance_usd: '3.20' }),
          upstream({ name: 'bank', alarm: 'unreachable', word: '5xx' }),
          upstream({ name: 'mail' }),
        ],
        jobs_given_up: [
          { task: 'mail', count: 1 },
          { task: 'recall-batch', count: 3 },
        ],
      }),
    )
    expect(alarms).toHaveLength(5)
    expect(alarms[0]).toContain('The ledger is out of balance.')
    expect(alarms[1]).toBe('Numbers supplier: only $3.20 left. Top it up or sales will stop.')
    expect(alarms[2]).toContain('Bank: unreachable for more than five minutes.')
    expect(alarms[3]).toContain('1 job "mail" has failed for good.')
    expect(alarms[4]).toContain('3 jobs "recall-batch" have failed for good.')
  })
})

test.each<[Health | undefined, boolean, string]>([
  [health(), false, 'Connected'],
  [health({ status: 'Disconnected' }), false, 'Disconnected'],
  [health(), true, 'Disconnected'],
  [undefined, true, 'Disconnected'],
])(
  '%#: a failed request or an unknown status is displayed as Disconnected [ADMIN-11]',
  (known, isError, status) => {
    expect(connection(known, isError)).toBe(status)
  },
)

test('a further SMS supplier has its own name besides [NUM-62]', () => {
  expect(upstreamLabel(upstream())).toBe('Numbers supplier')
  expect(upstreamLabel(upstream({ supplier: 'backup' }))).toBe('Numbers supplier backup')
})
