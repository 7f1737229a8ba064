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

/** How long the figures wait for what has a height of its own beside or above them, in ms. */
const contentWaitMs = 3000

/** Whether the parts of the page that come and go are known, so that their arrival does not push the others down. */
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

/** The first steps of the account, undefined once all are taken. */
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

// Most of the time no number is open.
const LiveNumbers = deferred(
  () => import('./live-numbers.tsx'),
  'LiveNumbers',
  ({ rentals }) => {
    const count = rentals.filter(({ rental_status }) => rental_status === 'waiting').length
    return <Skeleton className={`rounded-card ${liveHeights[Math.min(3, count)]}`} />
  },
)

/** The height of the card, by how many numbers wait. */
const liveHeights = ['hidden', 'h-33', 'h-50', 'h-67']

/** The numbers that are open, if any. */
function Live() {
  const { data } = useQuery(activeRentalsQuery())
  const open = data?.rentals.filter(({ rental_status }) => /waiting|completed/.test(rental_status))
  return open && open.length > 0 && <LiveNumbers rentals={open} />
}

/** What to buy; a new account first sees the steps to its first number. */
function Buy() {
  const { steps } = useSteps()
  return steps ? <FirstSteps {...steps} /> : <QuickBuy />
}
