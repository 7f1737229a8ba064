import { kobo } from '@nosim/contract/base/money.ts'
import { expect, test } from 'vitest'
import { whyASecond } from './second-admin.tsx'

const limits = { amount: '1000.00', daily: '5000.00', left_today: '999.99' }

test.each([
  [1, undefined],
  [99_999, undefined],
  [100_000, 'You have ₦999.99 of your ₦5,000.00 daily limit left.'],
  [100_001, 'It is over the ₦1,000.00 limit for a single move.'],
])('a transfer of %i kobo shows why it requires a second admin, if it does', (amount, why) => {
  expect(whyASecond(kobo(amount), limits)).toBe(why)
})
