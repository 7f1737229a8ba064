import { wallet } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LatestAnnouncement } from './latest-announcement.tsx'
import { MoneyPlot } from './money-plot.tsx'
import { announcementsQuery, slidesQuery } from './queries.ts'
import { RecentNumbers, recentRentalsQuery } from './recent-numbers.tsx'
import { RecentTransactions, recentTransactionsQuery } from './recent-transactions.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { slideSize } from '@nosim/contract/shop/slides.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { CarouselProps } from './carousel.tsx'

export const loader = () =>
  prefetch(
    queryOf(wallet.summary),
    announcementsQuery(),
    slidesQuery(),
    recentRentalsQuery(),
    recentTransactionsQuery(),
  )

/** The user's dashboard (HOME-1). Its loading screen is the shell's splash (SITE-14). */
export function Component() {
  const { data: summary, isError, refetch } = useQuery(queryOf(wallet.summary))
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Home' }]}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <LatestAnnouncement />
        {isError && !summary ? (
          <Card>
            <ErrorState
              title="Your figures could not be loaded."
              message="Your money is safe; only this page could not read it."
              onRetry={refetch}
            />
          </Card>
        ) : (
          <>
            <SummaryCards summary={summary} />
            <Slides />
            <MoneyPlot days={summary?.days} />
          </>
        )}
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-2">
          <RecentNumbers />
          <RecentTransactions />
        </div>
      </div>
    </>
  )
}

// Where it cannot be fetched the dashboard goes without.
const Carousel = lazy<ComponentType<CarouselProps>>(() =>
  import('./carousel.tsx').then(
    (module) => ({ default: module.Carousel }),
    () => ({ default: () => null }),
  ),
)

/** The images on display; nothing where there are none, or where they cannot be read. */
function Slides() {
  const { data } = useQuery(slidesQuery())
  const [set] = data?.slides ?? []
  if (!set) return null
  return (
    <Suspense fallback={<div style={{ aspectRatio: slideSize.width / slideSize.height }} />}>
      <Carousel key={JSON.stringify(set)} set={set} />
    </Suspense>
  )
}
