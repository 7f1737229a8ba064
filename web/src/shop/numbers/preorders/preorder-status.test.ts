import { expect, test } from 'vitest'
import { preorderStatus } from './preorder-status.ts'

test.each([
  [{}, 'Looking for a number...'],
  [{ problem: 'price' }, /cost more than your highest price/],
  [{ problem: 'balance' }, /Top up, and it is bought/],
  [{ problem: 'limit' }, /too many open numbers/],
  [{ cancel_requested: true }, /^Cancelling/],
  [
    { state: 'expired', cancel_requested: true },
    "No number came in time. You haven't been charged.",
  ],
  [{ state: 'refused' }, /can't be bought/],
] as const)('a pre-order says how it stands: %o [NUM-81]', (one, wanted) => {
  expect(
    preorderStatus({ state: 'waiting', problem: null, cancel_requested: false, ...one }),
  ).toMatch(wanted)
})
