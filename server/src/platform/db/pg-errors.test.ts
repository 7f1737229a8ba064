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
])('%s: the database is away', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each<[what: string, error: unknown]>([
  ['a missing permission', refused('42501')],
  ['a unique key', refused('23505')],
  ['a statement that took too long', refused('57014')],
  ['a lock that was waited for too long', refused('55P03')],
  ['a deadlock', refused('40P01')],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['a code of ours', withCode('QUEUE_FULL')],
  ['no error', 'ECONNREFUSED'],
])('%s: the database is there', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
