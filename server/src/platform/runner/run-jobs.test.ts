import { expect, test } from 'vitest'
import { freeEveryMs, pollMs } from './run-jobs.ts'
import { isSurvivable } from './stray-faults.ts'

test('a job of a dead process is run again well within a minute [OPS-8]', () => {
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
  ['a fault of the code', new TypeError('x is not a function'), false],
  ['a statement that is wrong', coded('42601'), false],
  ['no error at all', 'Connection terminated', false],
])('a rejection of %s: %o is survived or not [OPS-7]', (_what, reason, survived) => {
  expect(isSurvivable(reason)).toBe(survived)
})
