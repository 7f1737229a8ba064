import type { Rental } from '@nosim/contract/shop/numbers.ts'
import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import type { ReactNode } from 'react'
import { formatRecentDay, formatTime } from '../../format/format-date.ts'
import { CodeText } from '../../format/code-text.tsx'
import { Money } from '../../format/money.tsx'
import { transactionTitle } from '../../format/service-title.ts'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { codeOr } from '../numbers/rental/rental-status.ts'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { DirectionMark } from '../wallet/direction.tsx'
import { panelRows } from './content/queries.ts'

/** The rental or transaction of a row. */
export type Entry = { readonly rental: Rental } | { readonly transaction: Transaction }

/** The slots of a row (`ui/list-row.css`), its time and the entry that it opens. */
export type ActivityRow = {
  readonly key: string
  readonly time: string
  readonly entry: Entry
  readonly mark: ReactNode
  readonly title: string
  readonly value: ReactNode
  readonly meta: ReactNode
  readonly status: ReactNode
}

type Lines = { readonly transactions: readonly Transaction[]; readonly total: number }

/**
 * Merges rentals and wallet transactions into one list, newest first. A transaction of a listed rental is part of the
 * rental's row. The list has no gaps: if there are more transactions, it omits rentals that are older than the oldest
 * loaded transaction.
 */
export function activityRows(rentals: readonly Rental[], lines: Lines): readonly ActivityRow[] {
  const { transactions, total } = lines
  const since = total > transactions.length ? (transactions.at(-1)?.date ?? '') : ''
  const listed = new Set(rentals.map(({ order_id }) => order_id))
  const paid = new Set(transactions.map(({ rental }) => rental))
  return [
    ...rentals
      .filter(({ order_id, created_at }) => paid.has(order_id) || created_at >= since)
      .map(rentalRow),
    ...transactions.filter(({ rental }) => rental === null || !listed.has(rental)).map(lineRow),
  ]
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .slice(0, panelRows)
}

/** Groups the rows by day, in the browser's time zone. */
export function byDay(rows: readonly ActivityRow[], now: Date) {
  return [...Map.groupBy(rows, ({ time }) => formatRecentDay(time, now))]
}

function rentalRow(rental: Rental): ActivityRow {
  const { word, tone, code } = rentalState(rental)
  return {
    key: rental.order_id,
    time: rental.created_at,
    entry: { rental },
    mark: <ServiceMark code={rental.service} name={rental.service_name} size="md" />,
    title: rental.service_name,
    value: <StatusBadge tone={tone} word={word} />,
    meta: (
      <>
        {phoneText(rental.number)}
        <span aria-hidden> · </span>
        <Money amount={rental.price_ngn} />
        {rental.money === 'refunded' && ' refunded'}
      </>
    ),
    status: (
      <>
        <span className="sr-only">Code </span>
        {rental.last_sms_code === null ? (
          code
        ) : (
          <b className="font-mono font-medium text-ink">
            <CodeText code={code} />
          </b>
        )}
      </>
    ),
  }
}

function lineRow(line: Transaction): ActivityRow {
  const { id, type, wallet, amount, new_balance, date } = line
  return {
    // A transfer between the two wallets is one transaction in each, under the same id.
    key: `${id} ${type} ${wallet}`,
    time: date,
    entry: { transaction: line },
    mark: <DirectionMark sign={type} />,
    title: transactionTitle(line),
    value: <Money amount={amount} sign={type} />,
    meta: (
      <>
        <span className="sr-only">{type === 'credit' ? 'Credit' : 'Debit'}, </span>
        <time dateTime={date}>{formatTime(date)}</time>
        {wallet === 'refer' && ' · Refer wallet'}
      </>
    ),
    status: (
      <>
        <span className="sr-only">Balance </span>
        <Money amount={new_balance} />
      </>
    ),
  }
}

type RentalState = { readonly word: string; readonly tone: BadgeTone; readonly code: string }

/** The state of a rental on the dashboard. Unlike in the history, a timeout is red here too. */
export function rentalState(
  rental: Pick<Rental, 'rental_status' | 'status' | 'last_sms_code' | 'messages'>,
): RentalState {
  const { rental_status, status } = rental
  const code = codeOr(rental)
  if (rental_status === 'timeout' || status === 'Timeout')
    return { word: 'Timeout', tone: 'stop', code }
  if (rental_status === 'completed') return { word: 'Completed', tone: 'live', code }
  if (rental_status === 'cancelled') return { word: 'Cancelled', tone: 'stop', code }
  // A number that the supplier has yet to assign waits like one that awaits its code.
  if (status === 'active' || status === 'placing')
    return { word: 'Waiting', tone: 'wait', code: 'Unavailable' }
  return { word: 'Unknown', tone: 'over', code }
}

/** Such as '+1 202 555 0123'. A number outside the United States is not grouped. */
export function phoneText(number: string): string {
  if (number === '') return 'N/A'
  return `+${number.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`
}
