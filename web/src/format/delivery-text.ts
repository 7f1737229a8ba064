import { formatCount } from '@nosim/contract/base/count.ts'
import { longestWait, type DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import type { ServiceDelivery } from '@nosim/contract/shop/numbers.ts'

/** A percentage within a sentence: '91.8%', '92%'. */
export const percentText = (percent: number): string => `${Math.round(percent * 10) / 10}%`

/** Percentages in a column: '91.8%', '92.0%'. */
export const alignedPercent = (percent: number): string => `${percent.toFixed(1)}%`

/** The bounds of a share: '88.4% to 94.3%'; undefined without enough data. */
export const rangeText = ({
  low,
  high,
}: Pick<DeliveryFigure, 'low' | 'high'>): string | undefined =>
  low === null || high === null ? undefined : `${alignedPercent(low)} to ${alignedPercent(high)}`

/** A wait in seconds as text: '14 s', '1 min 35 s', '2 min'; the longest is '10 min or more'. */
export function waitText(seconds: number): string {
  if (seconds >= longestWait) return `${longestWait / 60} min or more`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** '91.8% of 340 orders received a code in 7 days'. */
export const shareText = ({
  share,
  sample,
  days,
}: Pick<ServiceDelivery, 'share' | 'sample' | 'days'>): string =>
  `${percentText(share)} of ${formatCount(sample)} orders received a code in ${days} days`

/** '91.8% of 340 orders received a code in 7 days, half of the codes within 14 s.' */
export function deliverySentence(delivery: ServiceDelivery): string {
  const { median_s } = delivery
  const speed = median_s === null ? '' : `, half of the codes within ${waitText(median_s)}`
  return `${shareText(delivery)}${speed}.`
}
