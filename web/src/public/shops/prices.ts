import { formatCount } from '@nosim/contract/base/count.ts'
import type { Offers } from '@nosim/contract/base/site.ts'
import { type Brand, brands } from '../pictures/brands.ts'

/** A known service that is on sale, with its price in whole naira. */
export type PricedBrand = Brand & { readonly price: number }

/** The known services that are on sale, with their prices. */
export function pricedBrands({ services }: Pick<Offers, 'services'>): readonly PricedBrand[] {
  const prices = new Map(services.map(({ code, price }) => [code, price]))
  return brands.flatMap((brand) => {
    const price = prices.get(brand.code)
    return price === undefined ? [] : [{ ...brand, price }]
  })
}

/** An amount in whole naira as text: '₦1,927'. */
export const naira = (amount: number): string => `₦${formatCount(amount)}`
