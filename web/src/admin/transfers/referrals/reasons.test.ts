import type { HeldBonus } from '@nosim/contract/admin/users/referrals.ts'
import { expect, test } from 'vitest'
import { reasonsOf } from './reasons.ts'

const person = { user_id: '1', name: 'Ada Obi', email: 'ada@people.test' }
const bonus: HeldBonus = {
  id: '2',
  amount: '100.00',
  referrer: person,
  friend: person,
  deposit_id: '3',
  deposit_amount: '1000.00',
  payer_name: 'ADA OBI',
  signals: [],
  status: 'review',
  earned_at: '2026-01-02T08:00:00.000Z',
  due_at: '2026-01-02T08:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
}

test('each sign is a sentence, and a hold is named with its end [REFER-13]', () => {
  expect(reasonsOf({ ...bonus, signals: ['payer', 'name'] })).toBe(
    'The payer also paid into the wallet of the referrer. The payer has the name of the referrer.',
  )
  expect(reasonsOf({ ...bonus, signals: ['device'], due_at: '2026-01-03T08:00:00.000Z' })).toMatch(
    /^Both accounts were used in one browser\. On hold until .*2026.*\.$/,
  )
  expect(reasonsOf(bonus)).toBe('')
})
