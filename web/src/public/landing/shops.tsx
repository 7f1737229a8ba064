import type { Offers } from '@nosim/contract/base/offers.ts'
import { ArrowRight, KeyRound, type LucideIcon, MessageSquareText, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { BoostPicture, CodePicture, LogPicture } from '../pictures/shop-pictures.tsx'
import { naira, pricedBrands } from './prices.tsx'
import { cardRow, Section } from './section.tsx'

/** The three shops, each with some of what it sells now. */
export function Shops({ offers }: { readonly offers: Offers }) {
  const priced = pricedBrands(offers)
  const products = offers.products.toSorted((a, b) => b.count - a.count)
  const [[first], [product]] = [priced, products]
  return (
    <Section
      ground="raised"
      id="shops"
      title="One wallet, three shops"
      lead="Top up once in naira, and spend it on whichever you need."
    >
      <ul aria-label="Shops" className={cardRow}>
        <Shop
          id="numbers"
          picture={first && <CodePicture brand={first} />}
          Icon={MessageSquareText}
          title="US numbers"
          link={{ label: 'Get a number', href: paths.buyNumber }}
          lines={priced.slice(0, 3).map(({ name, price }) => [name, naira(price)])}
          note="for 5 minutes, charged when a code arrives"
        >
          Receive an SMS code in your browser.
        </Shop>
        <Shop
          id="boost"
          picture={<BoostPicture />}
          Icon={TrendingUp}
          title="Social boosting"
          link={{ label: 'Order a boost', href: paths.boost }}
          lines={cheapestBoosts(offers)}
          note="per 1,000, undelivered parts are refunded"
        >
          Followers, likes and views for your pages.
        </Shop>
        <Shop
          id="logs"
          picture={product && <LogPicture name={product.name} price={naira(product.price)} />}
          Icon={KeyRound}
          title="Account logs"
          link={{ label: 'Browse logs', href: paths.store }}
          lines={products.slice(0, 3).map(({ name, price }) => [name, naira(price)])}
          note="each, details shown right after you pay"
        >
          Ready-made accounts, delivered at once.
        </Shop>
      </ul>
    </Section>
  )
}

type ShopProps = {
  /** By which the menu leads here. */
  readonly id: string
  readonly picture: ReactNode
  readonly Icon: LucideIcon
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  /** What the prices are for. */
  readonly note: string
  readonly link: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

function Shop({ id, picture, Icon, title, lines, note, link, children }: ShopProps) {
  return (
    <li
      id={id}
      className="flex min-w-0 scroll-mt-20 snap-start flex-col overflow-hidden rounded-panel border border-line bg-paper p-5 max-sm:pb-3"
    >
      {picture && (
        <div
          aria-hidden
          className="-mx-5 -mt-5 mb-4 flex h-22 sm:h-28 items-center border-b border-line bg-sunken px-5 text-label select-none"
        >
          <div className="w-full rounded-card border border-line bg-surface p-3">{picture}</div>
        </div>
      )}
      <h3 className="flex items-center gap-3 text-title">
        <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent-soft text-accent">
          <Icon aria-hidden size={18} />
        </span>
        {title}
      </h3>
      <p className="pt-2 pb-3 text-ink-soft">{children}</p>
      {lines.length > 0 && (
        <>
          <dl className="mt-auto divide-y divide-line border-t border-line">
            {lines.map(([label, price]) => (
              <div key={label} className="flex justify-between gap-4 py-2 max-sm:nth-3:hidden">
                <dt className="min-w-0 truncate">{label}</dt>
                <dd className="font-medium whitespace-nowrap">{price}</dd>
              </div>
            ))}
          </dl>
          <p className="text-label text-ink-soft">{note}</p>
        </>
      )}
      <a
        href={link.href}
        className="mt-3 inline-flex min-h-11 items-center gap-1.5 self-start font-medium text-accent underline-offset-4 hover:underline"
      >
        {link.label}
        <ArrowRight aria-hidden size={16} />
      </a>
    </li>
  )
}

/** The least price of each category of boosts, of the three categories that a shop starts with. */
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
