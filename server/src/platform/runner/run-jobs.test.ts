import { expect, test } from 'vitest'
import { freeEveryMs, pollMs } from './run-jobs.ts'
import { isSurvivable } from './stray-faults.ts'

test('a job of a dead process is run again within 30 seconds [OPS-8]', () => {
  expect(freeEveryMs + pollMs).toBeLessThan(30_000)
})

const coded = (code: string) => Object.assign(new Error('no connection'), { code })
const ofTheQueue = new Error('anything')
ofTheQueue.stack =
  'Error: anything\n    at batchFailJobs (/x/node_modules/graphile-worker/dist/sql/failJobs.js:44:9)'

test.each<[string, unknown, boolean]>([
  ['a server that refuses', coded('ECONNREFUSED'), true],
  ['a server that crashed', coded('57P02'), true],
  ['a connection that failed', coded('08006'), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['the job queue', ofTheQueue, true],
  ['a bug in the code', new TypeError('x is not a function'), false],
  ['an invalid statement', coded('42601'), false],
  ['a value that is not an error', 'Connection terminated', false],
])('whether the process survives a rejection of %s: %o [OPS-7]', (_what, reason, survived) => {
  expect(isSurvivable(reason)).toBe(survived)
})
