import type { Offers } from '@nosim/contract/base/site.ts'
import { MessageSquareText } from 'lucide-react'
import { paths } from '../../paths.ts'
import { BrandTile } from '../pictures/brand-tile.tsx'
import type { Brand } from '../pictures/brands.ts'
import { Row } from '../pictures/order-row.tsx'
import { naira, pricedBrands } from './prices.ts'
import { type PublicShop, ShopCard } from './shop-card.tsx'

/** The shop for numbers that receive SMS codes. */
export const numbers: PublicShop = {
  id: 'numbers',
  menu: 'Numbers',
  what: 'US numbers for SMS codes',
  Card,
}

function Card({ offers }: { readonly offers: Offers }) {
  const priced = pricedBrands(offers)
  const [first] = priced
  return (
    <ShopCard
      id="numbers"
      picture={first && <CodePicture brand={first} />}
      Icon={MessageSquareText}
      title="US numbers"
      link={{ label: 'Get a number', href: paths.buyNumber }}
      lines={priced.slice(0, 3).map(({ name, price }) => [name, naira(price)])}
      note="for 5 minutes, charged when a code arrives"
    >
      Receive an SMS code in your browser.
    </ShopCard>
  )
}

/** A picture of a number whose code has arrived. */
function CodePicture({ brand }: { readonly brand: Brand }) {
  return (
    <Row tile={<BrandTile brand={brand} />} title={brand.name} note="in 2 seconds">
      <span className="rounded-control bg-signal px-2 py-1.5 font-mono text-body font-semibold text-on-signal">
        482 913
      </span>
    </Row>
  )
}
