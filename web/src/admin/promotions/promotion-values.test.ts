import { adminPromotions, type Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { expect, test } from 'vitest'
import { costKey, newValues, promotionOf, termsOf, valuesOf } from './promotion-values.ts'

const { create, change } = adminPromotions
const now = Date.parse('2026-11-27T22:30:15Z')
const start = newValues(now)
const valid = { ...start, name: 'Black Friday', percent: '10' }

test('a new promotion lasts a week, in the time of Lagos [PROMO-11]', () => {
  expect(start).toMatchObject({ starts_at: '2026-11-27T23:30', ends_at: '2026-12-04T23:30' })
  expect(create.body.parse(promotionOf(valid))).toMatchObject({
    starts_at: '2026-11-27T22:30:00.000Z',
    percent: 10,
    amount: null,
    code: null,
    line: null,
    most_uses: null,
    most_per_user: 1,
    least_spend: '0',
  })
})

test('fields with commas and of a thing are sent as the contract has them [PROMO-11]', () => {
  const target = { kind: 'thing', key: '9004', name: 'Likes' } as const
  const values = {
    ...valid,
    code: ' walk-10 ',
    cut: 'amount',
    amount: '1,500',
    line: 'boost',
  } as const
  expect(create.body.parse(promotionOf({ ...values, target, most_uses: '1,000' }))).toMatchObject({
    code: 'WALK-10',
    percent: null,
    amount: '1500',
    line: 'boost',
    category: null,
    thing: '9004',
    most_uses: 1000,
  })
})

test.each([
  ['name', { name: '' }],
  ['percent', { percent: '' }],
  ['percent', { percent: '101' }],
  ['amount', { cut: 'amount', amount: '' }],
  ['amount', { cut: 'amount', amount: '0.50' }],
  ['code', { code: 'a' }],
  ['starts_at', { starts_at: '' }],
  ['ends_at', { ends_at: valid.starts_at }],
  ['most_uses', { most_uses: 'many' }],
  ['most_per_user', { most_per_user: '0' }],
  ['least_spend', { least_spend: 'much' }],
])('%s is refused at its field [PROMO-11]', (name, wrong) => {
  const read = create.body.safeParse(promotionOf({ ...valid, ...wrong }))
  expect(read.error?.issues[0]?.path).toEqual([name])
})

const promotion: Promotion = {
  id: '019e0000-0000-7000-8000-000000000000',
  name: 'Walk week',
  code: null,
  percent: null,
  amount: '500.00',
  line: 'store',
  category: '7',
  thing: null,
  scope_name: 'Mail',
  starts_at: '2026-11-27T22:30:00.000Z',
  ends_at: '2026-12-04T22:30:00.000Z',
  most_uses: null,
  most_per_user: 2,
  least_spend: '1000.50',
  one_account: false,
  state: 'on',
  phase: 'running',
  uses: 3,
  cost: '1500.00',
  created_at: '2026-11-27T22:30:00.000Z',
}

test('what is not edited stays [PROMO-12]', () => {
  const values = valuesOf(promotion)
  expect(values).toMatchObject({ amount: '500', least_spend: '1000.5', most_per_user: '2' })
  const { line, category, thing, code } = promotionOf(values)
  expect({ line, category, thing, code }).toEqual({
    line: 'store',
    category: '7',
    thing: null,
    code: null,
  })
  const { starts_at, ends_at } = promotion
  expect(change.body.parse(termsOf(values))).toMatchObject({ starts_at, ends_at, most_uses: null })
})

test('a dry run is the same under another name or code [PROMO-16]', () => {
  expect(costKey({ ...valid, name: 'Other', code: 'OTHER' })).toBe(costKey(valid))
  expect(costKey({ ...valid, percent: '11' })).not.toBe(costKey(valid))
})
