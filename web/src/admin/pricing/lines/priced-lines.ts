import { boostPricing } from './boost-pricing.ts'
import type { LinePricing } from './line-pricing.ts'
import { numberPricing } from './number-pricing.ts'

/** The lines whose prices follow from a profit. */
export const pricedLines: readonly LinePricing[] = [numberPricing, boostPricing]
