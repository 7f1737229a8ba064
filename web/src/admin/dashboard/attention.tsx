import type { Analytics, Backlog } from '@nosim/contract/admin/reports.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatAge } from '../../format/format-age.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'

type Queues = Analytics['waiting']

/** Each queue by its name, and the page where an admin works it off. */
const queues: readonly (readonly [keyof Queues, string, string])[] = [
  ['approvals', 'Money moves to approve', paths.adminMoney],
  ['deposits_suspense', 'Unclaimed deposits', `${paths.adminMoney}?tab=suspense`],
  ['deposits_held', 'Deposits on hold', `${paths.adminMoney}?tab=suspense`],
  ['boosts_unconfirmed', 'Unconfirmed boost orders', `${paths.adminMoney}?tab=boosting`],
  ['boosts_stuck', 'Stuck boost orders', `${paths.adminMoney}?tab=boosting&status=stuck`],
  ['claims', 'Warranty claims', `${paths.adminComplaints}?tab=claims`],
  ['reports', 'Reports from users', paths.adminComplaints],
]

type AttentionProps = {
  readonly waiting: Queues | undefined
  /** When the queues were read, in ms. */
  readonly readAt: number
}

/** The work that needs a decision, by queue (ADMIN-14): what waits comes first, in amber, with the age of the oldest. */
export function Attention({ waiting, readAt }: AttentionProps) {
  const titleId = useId()
  const isWaiting = ([name]: (typeof queues)[number]) => (waiting?.[name].count ?? 0) > 0
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
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:flex md:flex-wrap"
      >
        {sorted.map(([name, label, to]) => (
          <li key={name} className="min-w-0">
            <Queue backlog={waiting?.[name]} {...{ label, to, readAt }} />
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
        <b className="font-semibold tabular-nums">{backlog.count.toLocaleString('en-US')}</b>
      ) : (
        <Skeleton className="h-4 w-4" />
      )}
    </Link>
  )
}
