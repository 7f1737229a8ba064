import type { NewPromotion, Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { fromLagosField, toLagosField } from './lagos-time.ts'
import { wholeNumber } from '../../forms/whole-number.ts'
import { toKobo } from '../../format/format-money.ts'

/** The part of a shop that a promotion is for. */
export type Target = {
  readonly kind: 'all' | 'category' | 'thing'
  readonly key: string
  readonly name: string
}

/** The whole shop. */
export const whole: Target = { kind: 'all', key: '', name: 'All of it' }

export type PromotionValues = {
  readonly name: string
  readonly code: string
  readonly cut: string
  readonly percent: string
  readonly amount: string
  readonly line: LineOfBusiness | ''
  readonly target: Target
  readonly starts_at: string
  readonly ends_at: string
  readonly least_spend: string
  readonly most_uses: string
  readonly most_per_user: string
  readonly one_account: boolean
}

const weekMs = 7 * 24 * 3_600_000

/** The values of the form for a new promotion. It lasts a week from `now` (ms). */
export const newValues = (now: number): PromotionValues => ({
  name: '',
  code: '',
  cut: 'percent',
  percent: '',
  amount: '',
  line: '',
  target: whole,
  starts_at: toLagosField(now),
  ends_at: toLagosField(now + weekMs),
  least_spend: '',
  most_uses: '',
  most_per_user: '1',
  one_account: true,
})

/** The values of the form for an existing promotion. */
export function valuesOf(promotion: Promotion): PromotionValues {
  const { name, code, percent, amount, line, one_account } = promotion
  return {
    name,
    code: code ?? '',
    cut: percent === null ? 'amount' : 'percent',
    percent: text(percent),
    amount: nairaText(amount),
    line: line ?? '',
    target: targetOf(promotion),
    starts_at: toLagosField(Date.parse(promotion.starts_at)),
    ends_at: toLagosField(Date.parse(promotion.ends_at)),
    least_spend: nairaText(promotion.least_spend),
    most_uses: text(promotion.most_uses),
    most_per_user: text(promotion.most_per_user),
    one_account,
  }
}

function targetOf({ category, thing, scope_name }: Promotion): Target {
  const key = category ?? thing
  if (key === null) return whole
  return { kind: category === null ? 'thing' : 'category', key, name: scope_name ?? key }
}

/** The terms that a change may set, from the values of the form. The contract refuses what is not a number. */
export const termsOf = (values: PromotionValues) => ({
  name: values.name,
  percent: values.cut === 'percent' ? wholeNumber(values.percent) : null,
  amount: values.cut === 'amount' ? plain(values.amount) : null,
  starts_at: fromLagosField(values.starts_at),
  ends_at: fromLagosField(values.ends_at),
  most_uses: limitOf(values.most_uses),
  most_per_user: limitOf(values.most_per_user),
  least_spend: plain(values.least_spend) || '0',
  one_account: values.one_account,
})

/** The whole promotion, from the values of the form. */
export const promotionOf = (values: PromotionValues): NewPromotion => ({
  ...termsOf(values),
  code: values.code.trim() || null,
  line: values.line || null,
  category: values.target.kind === 'category' ? values.target.key : null,
  thing: values.target.kind === 'thing' ? values.target.key : null,
})

/** A key of the values that the cost depends on. A new key needs a new dry run. */
export const costKey = (values: PromotionValues): string =>
  JSON.stringify({ ...values, name: '', code: '' })

const limitOf = (typed: string): number | null => (typed.trim() === '' ? null : wholeNumber(typed))
const text = (number: number | null): string => (number === null ? '' : String(number))
const plain = (typed: string): string => typed.replaceAll(/[\s,]/g, '')
const nairaText = (amount: string | null): string =>
  toKobo(amount) === 0 ? '' : String(toKobo(amount) / 100)
