import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isTemporary } from './pg-errors.ts'

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
  ['the resolver of names does not answer', withCode('EAI_AGAIN')],
  ['no route to the machine', withCode('EHOSTUNREACH')],
  ['no route to the network', withCode('ENETUNREACH')],
  ['the connection takes too long to open', new Error('timeout expired')],
  ['the connection was closed', new Error('Client was closed and is not queryable')],
  ['the server may only read', refused('25006')],
  ['a statement timeout', refused('57014')],
  ['a lock timeout', refused('55P03')],
  ['a deadlock', refused('40P01')],
  ['a conflict of transactions', refused('40001')],
])('%s: the request may succeed later', (_what, error) => {
  expect(isTemporary(error)).toBe(true)
})

test.each<[what: string, error: unknown]>([
  ['a missing permission', refused('42501')],
  ['a unique key', refused('23505')],
  ['a bug in the code', new TypeError('x is not a function')],
  ['an error code of the app', withCode('QUEUE_FULL')],
  [
    'a pool that this process has closed',
    new Error('Cannot use a pool after calling end on the pool'),
  ],
  ['a value that is not an error', 'ECONNREFUSED'],
])('%s: the request fails again', (_what, error) => {
  expect(isTemporary(error)).toBe(false)
})
