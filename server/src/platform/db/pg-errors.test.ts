import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './pg-errors.ts'

const refused = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code })
const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

test.each<[what: string, error: unknown]>([
  ['the server starts or recovers', refused('57P03')],
  ['an administrator ended the connection', refused('57P01')],
  ['the server crashed', refused('57P02')],
  ['all connections are taken', refused('53300')],
  ['the connection failed', refused('08006')],
  ['nothing listens', withCode('ECONNREFUSED')],
  [
    'nothing listens at any address',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  ],
  ['the connection was reset', withCode('ECONNRESET')],
  ['the connection was lost', new Error('Connection terminated unexpectedly')],
  ['the pool has no connection', new Error('timeout exceeded when trying to connect')],
])('%s: the database is unavailable', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each<[what: string, error: unknown]>([
  ['a missing permission', refused('42501')],
  ['a unique key', refused('23505')],
  ['a statement timeout', refused('57014')],
  ['a lock timeout', refused('55P03')],
  ['a deadlock', refused('40P01')],
  ['a bug in the code', new TypeError('x is not a function')],
  ['an error code of the app', withCode('QUEUE_FULL')],
  ['a value that is not an error', 'ECONNREFUSED'],
])('%s: the database is available', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
