import type { BulkReply, SkipReason } from '@nosim/contract/base/bulk.ts'
import { expect, test } from 'vitest'
import { bulkMessage } from './bulk-message.ts'

const reply = (changed: number, ...reasons: SkipReason[]): BulkReply => ({
  changed,
  skipped: reasons.map((reason, index) => ({ id: String(index), reason })),
})

test.each([
  [reply(3), 'deleted', '3 deleted.'],
  [reply(2, 'LOG_SOLD'), 'deleted', '2 deleted. 1 was sold and stays.'],
  [reply(0, 'LOG_RECALLED', 'LOG_RECALLED'), 'deleted', '0 deleted. 2 were recalled and stay.'],
  [reply(1, 'UNCHANGED'), 'enabled', '1 enabled. 1 was enabled already.'],
  [
    reply(1, 'NOT_FOUND', 'LOG_SOLD', 'NOT_FOUND'),
    'deleted',
    '1 deleted. 2 no longer exist. 1 was sold and stays.',
  ],
] as const)(
  'the result %j of a bulk action (%s) is displayed as %s [ADMIN-26]',
  (outcome, done, message) => {
    expect(bulkMessage(outcome, done)).toBe(message)
  },
)
