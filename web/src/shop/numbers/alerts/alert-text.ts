import type { NumberAlert } from '@nosim/contract/shop/number-alerts.ts'
import { formatMoney } from '../../../format/format-money.ts'

/** The condition of an alert, after the name of its service: 'has numbers again', 'costs less than ₦500.00'. */
export const alertText = ({ below_ngn }: Pick<NumberAlert, 'below_ngn'>): string =>
  below_ngn === null ? 'has numbers again' : `costs less than ${formatMoney(below_ngn)}`

/** A typed amount in whole naira; undefined if it is invalid. */
export function nairaIn(typed: string): number | undefined {
  const digits = typed.replace(/[₦,\s]/g, '').replace(/\.0{1,2}$/, '')
  return /^[1-9]\d{0,7}$/.test(digits) ? Number(digits) : undefined
}
