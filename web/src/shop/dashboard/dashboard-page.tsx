import { wallet } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeRentalsQuery, meQuery } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Activity } from './activity.tsx'
import { FirstSteps, progressOf } from './first-steps.tsx'
import { Slides } from './content/slides.tsx'
import { LatestAnnouncement } from './content/latest-announcement.tsx'
import {
  announcementsQuery,
  recentRentalsQuery,
  recentTransactionsQuery,
  slidesQuery,
} from './content/queries.ts'
import { isBusy, readDays } from './days.ts'
import { MoneyPlot } from './money-plot.tsx'
import { QuickBuy } from './quick-buy.tsx'
import { WalletPanel } from './wallet-panel.tsx'

const summaryQuery = () => queryOf(wallet.summary)

/** The user's dashboard (HOME-1). Its loading screen is the shell's splash (SITE-14). */
export function Component() {
  const isKnown = useContentKnown()
  return (
    <>
      <PageHeader />
      {isKnown ? <Content /> : <Waiting />}
    </>
  )
}

/** The maximum wait for content that changes the height of the page, in ms. */
const contentWaitMs = 3000

/** Whether the optional parts of the page are loaded, so that they do not move the others when they appear. */
function useContentKnown(): boolean {
  const { isPending: isAnnouncementPending } = useQuery(announcementsQuery())
  const { isPending: isSlidePending } = useQuery(slidesQuery())
  const { isPending: areLinesPending } = useQuery(recentTransactionsQuery())
  const { isPending: areStepsPending } = useSteps()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), contentWaitMs)
    return () => clearTimeout(timer)
  }, [])
  const pending = [isAnnouncementPending, isSlidePending, areLinesPending, areStepsPending]
  return isLate || !pending.includes(true)
}

/** The first steps of the account; undefined once it has a number. */
function useSteps() {
  const me = useQuery(meQuery())
  const summary = useQuery(summaryQuery())
  const rentals = useQuery(recentRentalsQuery())
  const isPending = me.isPending || summary.isPending || rentals.isPending
  if (!me.data || !summary.data || !rentals.data) return { isPending }
  const progress = progressOf(me.data, summary.data, rentals.data.total)
  return { isPending, steps: progress.hasNumber ? undefined : { email: me.data.email, progress } }
}

function Waiting() {
  return (
    <div aria-busy className={topStyle}>
      <Skeleton className="h-86 rounded-panel lg:col-span-7" />
      <Skeleton className="h-60 rounded-card lg:col-span-5 lg:h-full" />
    </div>
  )
}

const topStyle = 'grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-12'

function Content() {
  const { data: summary, isError, refetch } = useQuery(summaryQuery())
  const days = summary && readDays(summary.days)
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <LatestAnnouncement />
      <div className={topStyle}>
        <div className="grid min-w-0 lg:col-span-7">
          {isError && !summary ? (
            <Card>
              <ErrorState
                title="Your figures could not be loaded."
                message="Your money is safe; we just couldn't load this page."
                onRetry={refetch}
              />
            </Card>
          ) : (
            <WalletPanel summary={summary} />
          )}
        </div>
        <div className="grid min-w-0 lg:col-span-5">
          <Buy />
        </div>
      </div>
      <Slides />
      <div className={`${topStyle} items-start`}>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-span-7 lg:only:col-span-12">
          <Live />
          <Activity />
        </div>
        {days && isBusy(days) && (
          <div className="min-w-0 lg:col-span-5">
            <MoneyPlot days={days} />
          </div>
        )}
      </div>
    </div>
  )
}

// Loaded on demand: most of the time no number is open.
const LiveNumbers = deferred(
  () => import('./live-numbers.tsx'),
  'LiveNumbers',
  ({ rentals }) => {
    const count = rentals.filter(({ rental_status }) => rental_status === 'waiting').length
    return <Skeleton className={`rounded-card ${liveHeights[Math.min(3, count)]}`} />
  },
)

/** The height of the card by the number of waiting numbers. */
const liveHeights = ['hidden', 'h-33', 'h-50', 'h-67']

/** The open numbers, if any. */
function Live() {
  const { data } = useQuery(activeRentalsQuery())
  const open = data?.rentals.filter(({ rental_status }) => /waiting|completed/.test(rental_status))
  return open && open.length > 0 && <LiveNumbers rentals={open} />
}

/** The quick choice of services. A new account sees the steps to its first number instead. */
function Buy() {
  const { steps } = useSteps()
  return steps ? <FirstSteps {...steps} /> : <QuickBuy />
}
