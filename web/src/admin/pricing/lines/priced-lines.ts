import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { boostPricing } from './boost-pricing.tsx'
import type { LinePricing } from './line-pricing.ts'
import { numberPricing } from './number-pricing.tsx'

/** The lines whose prices follow from a profit. */
export const pricingOf: Readonly<Record<SuppliedLine, LinePricing>> = {
  numbers: numberPricing,
  boost: boostPricing,
}

export const pricedLines: readonly LinePricing[] = Object.values(pricingOf)
