import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { cx } from '../../ui/cx.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type ActivityRow, activityRows, byDay, type Entry } from './activity-rows.tsx'
import { panelRows, recentRentalsQuery, recentTransactionsQuery } from './content/queries.ts'

/** The latest rentals and transactions as one list by day, with links to all of them (HOME-2, HOME-3). */
export function Activity() {
  const rentals = useQuery(recentRentalsQuery())
  const lines = useQuery(recentTransactionsQuery())
  const [now] = useState(() => new Date())
  const [opened, setOpened] = useState<Entry>()
  const [isOpen, setOpen] = useState(false)
  const onOpen = (entry: Entry) => {
    setOpened(entry)
    setOpen(true)
  }
  const isWaiting = [rentals, lines].some(({ data, isError }) => !data && !isError)
  const rows = activityRows(
    rentals.data?.rentals ?? [],
    lines.data ?? { transactions: [], total: 0 },
  )
  return (
    <Card flush title="Activity">
      <Failure of={rentals} title="Your numbers could not be loaded." />
      <Failure of={lines} title="Your transactions could not be loaded." />
      {isWaiting ? <Waiting /> : <Days days={byDay(rows, now)} onOpen={onOpen} />}
      <div className="grid grid-cols-2 divide-x divide-line border-t border-line">
        <Whole
          title="Number Purchase History"
          to={paths.numberHistory}
          empty={rentals.data?.total === 0 ? 'No Number yet.' : undefined}
        />
        <Whole
          title="Recent Transactions"
          to={paths.wallet}
          empty={lines.data?.total === 0 ? 'No transactions yet.' : undefined}
        />
      </div>
      {opened && <Details entry={opened} open={isOpen} onOpenChange={setOpen} />}
    </Card>
  )
}

type DetailsProps = {
  readonly entry: Entry
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

// The dialogs are loaded on first use.
const NumberDialog = deferred(() => import('../numbers/number-dialog.tsx'), 'NumberDialog')
const TransactionDialog = deferred(
  () => import('../wallet/transaction-dialog.tsx'),
  'TransactionDialog',
)

function Details({ entry, ...dialog }: DetailsProps) {
  return 'rental' in entry ? (
    <NumberDialog rental={entry.rental} {...dialog} />
  ) : (
    <TransactionDialog transaction={entry.transaction} {...dialog} />
  )
}

type FailureProps = { readonly of: UseQueryResult; readonly title: string }

function Failure({ of: { data, isError, refetch }, title }: FailureProps) {
  if (!isError || data !== undefined) return null
  return <ErrorState title={title} onRetry={() => void refetch()} />
}

/** The number of rows on a phone. */
const phoneRows = 3

type DaysProps = {
  readonly days: ReturnType<typeof byDay>
  readonly onOpen: (entry: Entry) => void
}

function Days({ days, onOpen }: DaysProps) {
  const onPhone = new Set(days.flatMap(([, rows]) => rows).slice(0, phoneRows))
  return days.map(([day, rows]) => (
    <div
      key={day}
      className={cx(
        'border-line not-first:border-t',
        rows.every((row) => !onPhone.has(row)) && 'max-sm:hidden',
      )}
    >
      <h3 className="px-4 pt-3 text-label font-medium text-ink-faint sm:px-6">{day}</h3>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.key} row={row} isLong={!onPhone.has(row)} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  ))
}

type RowProps = Pick<DaysProps, 'onOpen'> & {
  readonly row: ActivityRow
  readonly isLong: boolean
}

function Row({ row, isLong, onOpen }: RowProps) {
  return (
    <li className={cx('list-row target-row', isLong && 'max-sm:hidden')}>
      <div className="list-mark">
        <div className="flex w-11 justify-center">{row.mark}</div>
      </div>
      <div className="list-title">
        <button
          type="button"
          aria-haspopup="dialog"
          title={row.title}
          className="row-target max-w-full truncate text-left align-top"
          onClick={() => onOpen(row.entry)}
        >
          {row.title}
        </button>
      </div>
      <div className="list-value">{row.value}</div>
      <div className="list-meta">{row.meta}</div>
      <div className="list-status">{row.status}</div>
    </li>
  )
}

type WholeProps = {
  readonly title: string
  readonly to: string
  /** The text when there are none; undefined when there are some. */
  readonly empty: string | undefined
}

/** A link to the page with all entries of a kind. */
function Whole({ title, to, empty }: WholeProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-12 gap-x-4 px-4 py-2 text-label max-sm:flex-col max-sm:pb-3 sm:items-center sm:justify-between sm:px-6"
    >
      <div className="max-sm:grow">
        <h3 id={titleId} className="font-medium">
          {title}
        </h3>
        {empty !== undefined && <p className="text-ink-soft">{empty}</p>}
      </div>
      <TextLink alone to={to} aria-label={`View All: ${title}`}>
        View All
      </TextLink>
    </section>
  )
}

function Waiting() {
  return (
    <ul aria-busy className="divide-y divide-line">
      {Array.from({ length: panelRows }, (_, index) => (
        <li key={index} className={cx('list-row', index >= phoneRows && 'max-sm:hidden')}>
          <div className="list-title">
            <Skeleton className="h-5 w-36" />
          </div>
          <div className="list-value">
            <Skeleton className="h-5 w-20" />
          </div>
        </li>
      ))}
    </ul>
  )
}
