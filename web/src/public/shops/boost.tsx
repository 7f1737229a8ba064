import type { Offers } from '@nosim/contract/base/site.ts'
import { TrendingUp } from 'lucide-react'
import { paths } from '../../paths.ts'
import { IconTile, Row } from '../pictures/order-row.tsx'
import { naira } from './prices.ts'
import { type PublicShop, ShopCard } from './shop-card.tsx'

/** The shop for social-media boosts. */
export const boost: PublicShop = {
  id: 'boost',
  menu: 'Boost',
  what: 'social boosting',
  also: 'boosts',
  Card,
}

function Card({ offers }: { readonly offers: Offers }) {
  return (
    <ShopCard
      id="boost"
      picture={<BoostPicture />}
      Icon={TrendingUp}
      title="Social boosting"
      link={{ label: 'Order a boost', href: paths.boost }}
      lines={cheapestBoosts(offers)}
      note="per 1,000, undelivered parts are refunded"
    >
      Followers, likes and views for your pages.
    </ShopCard>
  )
}

/** A picture of a boost in progress. */
function BoostPicture() {
  return (
    <>
      <Row tile={<IconTile Icon={TrendingUp} />} title="Followers" note="640 of 1,000 delivered">
        <span className="font-medium text-ink-soft">64%</span>
      </Row>
      <span className="mt-2.5 block h-1 overflow-clip rounded-full bg-line">
        <span className="block h-full w-[64%] rounded-full bg-accent" />
      </span>
    </>
  )
}

/** The lowest price of three categories of boosts: of known categories, else of the first three. */
function cheapestBoosts({ boosts }: Offers): readonly (readonly [string, string])[] {
  const least = new Map<string, number>()
  for (const { category, rate } of boosts) {
    const name = category.replaceAll(/[^\p{L}\p{N}&+ ]/gu, '').trim()
    least.set(name, Math.min(least.get(name) ?? Infinity, Number(rate)))
  }
  const wanted = ['Instagram Followers', 'TikTok Followers', 'YouTube Views']
  const known = wanted.filter((name) => least.has(name))
  return (known.length > 0 ? known : [...least.keys()].slice(0, 3)).map((name) => [
    name,
    `from ${naira(Math.ceil(least.get(name) ?? 0))}`,
  ])
}
