import { expect, test } from 'vitest'
import {
  cutText,
  dryRunText,
  limitsText,
  promotionLook,
  scopeText,
  usesText,
} from './promotion-labels.ts'

const all = { line: null, category: null, thing: null, scope_name: null } as const
const boost = { ...all, line: 'boost' } as const

test.each([
  [all, 'All shops'],
  [boost, 'All boosts'],
  [{ ...boost, thing: '9004', scope_name: 'Likes' }, 'Boosts: Likes'],
  [{ ...boost, thing: '9004' }, 'Boosts: 9004'],
  [{ ...boost, category: 'Instagram', scope_name: 'Instagram' }, 'Boosts: Instagram (category)'],
])('a promotion says what it is for [PROMO-15]', (scope, words) => {
  expect(scopeText(scope)).toBe(words)
})

test('a cut is shown in percent or in whole naira [PROMO-15]', () => {
  expect(cutText({ percent: 10, amount: null })).toBe('10%')
  expect(cutText({ percent: null, amount: '1500.00' })).toBe('₦1,500')
})

test('uses are shown with what limits them [PROMO-15]', () => {
  const free = {
    uses: 1200,
    most_uses: null,
    most_per_user: null,
    least_spend: '0.00',
    one_account: false,
  }
  expect(usesText(free)).toBe('1,200')
  expect(limitsText(free)).toBe('1,200')
  const limited = { most_uses: 2000, most_per_user: 1, least_spend: '500.00', one_account: true }
  expect(limitsText({ uses: 1200, ...limited })).toBe(
    '1,200 of 2,000 · at most 1 of each user · from ₦500.00 spent · one account of each payer and browser',
  )
})

test('one that was ended differs from one whose time is over [PROMO-15]', () => {
  expect(promotionLook({ phase: 'over', state: 'on' }).word).toBe('Over')
  expect(promotionLook({ phase: 'over', state: 'ended' }).word).toBe('Ended')
  expect(promotionLook({ phase: 'paused', state: 'paused' }).word).toBe('Paused')
})

test('a dry run is a sentence, also of one order, of none, and of some of them [PROMO-13]', () => {
  const run = { orders: 12, users: 1, spend: '9000.00', cost: '900.50', is_whole: true }
  expect(dryRunText(run)).toBe(
    'Of the last 30 days: 12 orders of 1 user for ₦9,000.00 would have cost ₦900.50.',
  )
  expect(dryRunText({ ...run, orders: 1, is_whole: false })).toMatch(
    /1 order of .* Only the newest orders were looked at\.$/,
  )
  expect(dryRunText({ ...run, orders: 0 })).toBe('No order of the last 30 days would have had it.')
})
