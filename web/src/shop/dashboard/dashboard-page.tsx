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
import { slidesIn } from '@nosim/contract/shop/slides.ts'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
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
  const isKnown = useContentKnown()
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Home' }]}
      />
      {isKnown ? <Content /> : <Waiting />}
    </>
  )
}

/** How long the figures wait for the announcement above and the images among them, in ms. */
const contentWaitMs = 3000

/** Whether it is known what the operator shows on this page, so that its arrival does not push the figures down. */
function useContentKnown(): boolean {
  const { isPending: isAnnouncementPending } = useQuery(announcementsQuery())
  const { isPending: isSlidePending } = useQuery(slidesQuery())
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), contentWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate || (!isAnnouncementPending && !isSlidePending)
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {['wallet', 'recharge', 'account', 'numbers'].map((card) => (
        <Skeleton key={card} className="h-28 rounded-card sm:h-40" />
      ))}
    </div>
  )
}

function Content() {
  const { data: summary, isError, refetch } = useQuery(queryOf(wallet.summary))
  return (
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
  )
}

// Where it cannot be fetched the dashboard goes without.
const Carousel = lazy<ComponentType<CarouselProps>>(() =>
  import('./carousel.tsx').then(
    (module) => ({ default: module.Carousel }),
    () => ({ default: () => null }),
  ),
)

/** The images on display, and their room until they are known; nothing where there are none. */
function Slides() {
  const { data, isPending } = useQuery(slidesQuery())
  const [set] = data?.slides ?? []
  if (!set) return isPending ? <SlideRoom isMany /> : null
  return (
    <Suspense fallback={<SlideRoom isMany={slidesIn(set).length > 1} />}>
      <Carousel key={JSON.stringify(set)} set={set} />
    </Suspense>
  )
}

/** The room that the carousel takes: an image, and a row of buttons below it where there are more. */
function SlideRoom({ isMany }: { readonly isMany: boolean }) {
  return (
    <div
      aria-hidden
      className={cx('rounded-card border border-line bg-surface lg:pt-5', isMany && 'pb-10')}
    >
      <div className="aspect-[5/2] bg-sunken lg:mx-auto lg:max-w-[42rem] lg:rounded-control" />
    </div>
  )
}
