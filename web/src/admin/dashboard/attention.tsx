import type { Analytics, Backlog } from '@nosim/contract/admin/reports.ts'
import { Link } from 'react-router'
import { formatAge } from '../../format/format-age.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Strip } from './strip.tsx'

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
  const isWaiting = ([name]: (typeof queues)[number]) => (waiting?.[name].count ?? 0) > 0
  const sorted = [...queues.filter(isWaiting), ...queues.filter((queue) => !isWaiting(queue))]
  return (
    <Strip title="Needs attention" isBusy={!waiting}>
      {sorted.map(([name, label, to]) => (
        <li key={name} className="shrink-0">
          <Queue backlog={waiting?.[name]} {...{ label, to, readAt }} />
        </li>
      ))}
    </Strip>
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
      <span className="whitespace-nowrap">
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
