import type { Offers } from '@nosim/contract/base/site.ts'
import { CircleCheck, Eye, KeyRound } from 'lucide-react'
import { paths } from '../../paths.ts'
import { IconTile, Row } from '../pictures/order-row.tsx'
import { naira } from './prices.ts'
import { type PublicShop, ShopCard } from './shop-card.tsx'

/** The shop for account logs. */
export const logs: PublicShop = {
  id: 'logs',
  menu: 'Logs',
  what: 'account logs',
  also: 'account logs',
  Card,
}

function Card({ offers }: { readonly offers: Offers }) {
  const products = offers.products.toSorted((a, b) => b.count - a.count)
  const [product] = products
  return (
    <ShopCard
      id="logs"
      picture={product && <LogPicture name={product.name} price={naira(product.price)} />}
      Icon={KeyRound}
      title="Account logs"
      link={{ label: 'Browse logs', href: paths.store }}
      lines={products.slice(0, 3).map(({ name, price }) => [name, naira(price)])}
      note="each, details shown right after you pay"
    >
      Ready-made accounts, delivered at once.
    </ShopCard>
  )
}

/** A picture of an order of the store, whose details can be opened. */
function LogPicture({ name, price }: { readonly name: string; readonly price: string }) {
  return (
    <Row
      tile={<IconTile Icon={KeyRound} />}
      title={name}
      note={
        <span className="flex items-center gap-1">
          <CircleCheck size={14} className="text-accent" />
          {price}
        </span>
      }
    >
      <span className="inline-flex items-center gap-1.5 rounded-control border border-line px-2.5 py-1.5 font-medium">
        <Eye size={14} />
        Details
      </span>
    </Row>
  )
}
