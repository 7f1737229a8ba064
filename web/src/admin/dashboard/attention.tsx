import type { Analytics, Backlog } from '@nosim/contract/admin/reports.ts'
import { type ReviewedLine, reviewedLines } from '@nosim/contract/base/line-of-business.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatAge } from '../../format/format-age.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { lineTabs, orderNoun } from '../shell/line-labels.ts'
import { moneyAddress } from '../transfers/common/money-filter.ts'

type Queues = Analytics['waiting']

type Entry = {
  /** The name of the queue. */
  readonly label: string
  /** The page where an admin works through the queue. */
  readonly to: string
  readonly backlogIn: (waiting: Queues) => Backlog | undefined
}

/** The queues of a line: the orders whose supplier response is lost, and the orders that do not move. */
const ordersOf = (line: ReviewedLine): Entry[] => {
  const orders = `${orderNoun(line)}s`
  const inLine = (waiting: Queues) => waiting.orders.find((one) => one.line === line)
  const tab = lineTabs[line]
  return [
    {
      label: `Unconfirmed ${orders}`,
      to: moneyAddress({ tab }),
      backlogIn: (waiting) => inLine(waiting)?.unconfirmed,
    },
    {
      label: `Stuck ${orders}`,
      to: moneyAddress({ tab, status: 'stuck' }),
      backlogIn: (waiting) => inLine(waiting)?.stuck,
    },
  ]
}

const suspense = moneyAddress({ tab: 'suspense' })

const queues: readonly Entry[] = [
  {
    label: 'Money moves to approve',
    to: paths.adminMoney,
    backlogIn: ({ approvals }) => approvals,
  },
  {
    label: 'Unclaimed deposits',
    to: suspense,
    backlogIn: ({ deposits_suspense: deposits }) => deposits,
  },
  { label: 'Deposits on hold', to: suspense, backlogIn: ({ deposits_held: held }) => held },
  ...reviewedLines.flatMap(ordersOf),
  {
    label: 'Warranty claims',
    to: `${paths.adminComplaints}?tab=claims`,
    backlogIn: ({ claims }) => claims,
  },
  { label: 'Reports from users', to: paths.adminComplaints, backlogIn: ({ reports }) => reports },
  {
    label: 'Tickets to answer',
    to: paths.adminTickets,
    backlogIn: ({ tickets }) => tickets,
  },
  { label: 'API keys to decide', to: paths.adminApiKeys, backlogIn: ({ api_keys: keys }) => keys },
]

type AttentionProps = {
  readonly waiting: Queues | undefined
  /** When the queues were read, in ms. */
  readonly readAt: number
}

/**
 * The queues that need a decision (ADMIN-14). Those with waiting work come first, in amber, with the age of the
 * oldest.
 */
export function Attention({ waiting, readAt }: AttentionProps) {
  const titleId = useId()
  const isWaiting = ({ backlogIn }: Entry) => ((waiting && backlogIn(waiting)?.count) ?? 0) > 0
  const sorted = [...queues.filter(isWaiting), ...queues.filter((queue) => !isWaiting(queue))]
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-surface px-4 py-3 shadow-card sm:p-5"
    >
      <h2 id={titleId} className="pb-2 text-label font-medium text-ink-soft">
        Needs attention
      </h2>
      <ul
        aria-busy={!waiting}
        className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 sm:gap-2 md:flex md:flex-wrap"
      >
        {sorted.map(({ label, to, backlogIn }) => (
          <li key={label} className="min-w-0">
            <Queue backlog={waiting && backlogIn(waiting)} {...{ label, to, readAt }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type QueueProps = {
  readonly label: string
  readonly to: string
  readonly backlog: Backlog | undefined
  readonly readAt: number
}

function Queue({ label, to, backlog, readAt }: QueueProps) {
  const isWaiting = backlog !== undefined && backlog.count > 0
  return (
    <Link
      to={to}
      className={cx(
        'flex h-full min-h-11 items-center justify-between gap-x-2.5 rounded-control px-3 py-1.5 text-label transition-colors',
        isWaiting
          ? 'bg-wait-soft font-medium text-wait hover:brightness-95 dark:hover:brightness-110'
          : 'bg-sunken text-ink-soft hover:text-ink',
      )}
    >
      <span className="min-w-0 leading-4 md:whitespace-nowrap">
        {label}
        {isWaiting && backlog.oldest !== null && (
          <>
            <span className="sr-only">, the oldest for </span>
            <time
              dateTime={backlog.oldest}
              title={`The oldest since ${formatDateTime(backlog.oldest)}`}
              className="font-normal whitespace-nowrap before:content-['_·_']"
            >
              {formatAge(backlog.oldest, readAt)}
            </time>
          </>
        )}
      </span>
      {backlog ? (
        <b className="font-semibold tabular-nums">{formatCount(backlog.count)}</b>
      ) : (
        <Skeleton className="h-4 w-4" />
      )}
    </Link>
  )
}
