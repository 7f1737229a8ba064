import { expect, test } from 'vitest'
import { progressOf } from './first-steps.tsx'

const none = { total_recharge: '0.00', bal: '0.00' }

test.each([
  ['a new account', 0, none, 0, [false, false, false]],
  ['a confirmed account', 1, none, 0, [true, false, false]],
  [
    'an account with a deposit',
    1,
    { total_recharge: '100.00', bal: '100.00' },
    0,
    [true, true, false],
  ],
  [
    'an account funded by an admin',
    1,
    { total_recharge: '0.00', bal: '0.50' },
    0,
    [true, true, false],
  ],
  ['an account that spent its balance', 1, none, 1, [true, true, true]],
] as const)(
  '%s shows its completed steps [HOME-10]',
  (_, is_activated, summary, rentals, steps) => {
    const { isConfirmed, isFunded, hasNumber } = progressOf({ is_activated }, summary, rentals)
    expect([isConfirmed, isFunded, hasNumber]).toEqual(steps)
  },
)
