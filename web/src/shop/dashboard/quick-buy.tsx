import type { ServiceOffer } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { popularServicesQuery, recentServicesQuery } from '../../api/queries.ts'

/** The services that a user buys again with one press (HOME-9), and links to the other two shops. */
export function QuickBuy() {
  return (
    <Card
      title="Quick buy"
      action={
        <TextLink alone to={paths.buyNumber}>
          All services
        </TextLink>
      }
    >
      <ServiceChips />
      <nav aria-label="More to buy" className="grid grid-cols-2 gap-2 pt-3 max-lg:hidden">
        <Way to={paths.boost} label="Boost a page" />
        <Way to={paths.store} label="Buy logs" />
      </nav>
    </Card>
  )
}

function Way({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      className="flex h-11 items-center justify-between gap-2 rounded-control px-3 text-label font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      {label}
      <ChevronRight aria-hidden size={16} />
    </Link>
  )
}

/** The number of chips. A phone shows the first four. */
const chips = 6

/** The services of the user's latest rentals, then popular ones, each with its current price. */
export function ServiceChips() {
  const recent = useQuery(recentServicesQuery())
  const popular = useQuery(popularServicesQuery())
  const isPending = recent.isPending || popular.isPending
  const offers = offersOf(recent.data?.services ?? [], popular.data?.services ?? [])
  return (
    <ul
      aria-label="Services"
      aria-busy={isPending}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2 max-sm:[&>:nth-child(n+5)]:hidden"
    >
      {isPending
        ? Array.from({ length: chips }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-14 lg:h-18" />
            </li>
          ))
        : offers.map((offer) => (
            <li key={offer.code}>
              <Chip {...offer} />
            </li>
          ))}
    </ul>
  )
}

function Chip({ code, name, price_ngn }: ServiceOffer) {
  return (
    <Link
      to={`${paths.buyNumber}?service=${encodeURIComponent(code)}`}
      className="flex h-14 items-center gap-3 lg:h-18 rounded-control border border-line px-3 transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <ServiceMark code={code} name={name} />
      <span className="min-w-0">
        <span title={name} className="block truncate font-medium">
          {name}
        </span>
        <span className="block text-label text-ink-soft">
          <Money amount={price_ngn} />
        </span>
      </span>
    </Link>
  )
}

/** The user's own services first, without duplicates. */
export function offersOf(
  own: readonly ServiceOffer[],
  popular: readonly ServiceOffer[],
): readonly ServiceOffer[] {
  const codes = new Set(own.map(({ code }) => code))
  return [...own, ...popular.filter(({ code }) => !codes.has(code))].slice(0, chips)
}
