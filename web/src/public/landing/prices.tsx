import { formatCount } from '@nosim/contract/base/count.ts'
import type { Offers } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { BrandTile } from '../pictures/brand-tile.tsx'
import { naira, pricedBrands } from '../shops/prices.ts'
import { Section } from './section.tsx'

/**
 * The prices of known services, each a link to sign-up with that service (SITE-38). Renders nothing if none is on
 * sale.
 */
export function Prices({ offers }: { readonly offers: Offers }) {
  const priced = pricedBrands(offers)
  if (priced.length === 0) return null
  const least = Math.min(...offers.services.map(({ price }) => price))
  return (
    <Section
      id="prices"
      title={
        <>
          {formatCount(offers.services.length)} services, from{' '}
          <span className="text-[0.8em]">₦</span>
          {naira(least).slice(1)}
        </>
      }
      lead="Pick the service that will text you and get a US number that can receive its code. A few of them:"
    >
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-6">
        {priced.map((brand, place) => (
          <li key={brand.code} className={place < 6 ? undefined : 'max-sm:hidden'}>
            <a
              href={`${paths.register}?service=${brand.code}`}
              className="flex items-center gap-3 rounded-card border border-line bg-surface p-2.5 shadow-card transition-colors hover:border-line-strong hover:bg-raised"
            >
              <BrandTile brand={brand} />
              <span className="min-w-0">
                <span className="block truncate text-label text-ink-soft">{brand.name}</span>
                <span className="block font-medium">{naira(brand.price)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pt-4 text-label text-ink-soft">
        Names and logos belong to their owners, who are not affiliated with us. Whether a service
        accepts a number is its decision, so you only pay for codes.
      </p>
    </Section>
  )
}
