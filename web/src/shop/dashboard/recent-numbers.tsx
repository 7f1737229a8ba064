import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { Panel, type PanelRow } from './panel.tsx'
import { recentRentalsQuery } from './content/queries.ts'

/** The numbers rented last. */
export function RecentNumbers() {
  const { data, isError, refetch } = useQuery(recentRentalsQuery())
  const rows = data?.rentals.map(rowOf)
  return (
    <Panel
      title="Number Purchase History"
      to={paths.numberHistory}
      groups={rows && (rows.length > 0 ? [{ rows }] : [])}
      failure={
        isError
          ? { title: 'Your numbers could not be loaded.', onRetry: () => void refetch() }
          : undefined
      }
      empty="No Number yet."
    />
  )
}

function rowOf(rental: Rental): PanelRow {
  const { word, tone, code } = rentalState(rental)
  return {
    key: rental.order_id,
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
          <b className="font-mono font-medium text-ink">{code}</b>
        )}
      </>
    ),
  }
}

type RentalState = { readonly word: string; readonly tone: BadgeTone; readonly code: string }

/** How the dashboard shows a rental: here, unlike in the history, a timeout is red too. */
export function rentalState(
  rental: Pick<Rental, 'rental_status' | 'status' | 'last_sms_code'>,
): RentalState {
  const { rental_status, status, last_sms_code } = rental
  const code = last_sms_code ?? 'N/A'
  if (rental_status === 'timeout' || status === 'Timeout')
    return { word: 'Timeout', tone: 'stop', code }
  if (rental_status === 'completed') return { word: 'Completed', tone: 'live', code }
  if (rental_status === 'cancelled') return { word: 'Cancelled', tone: 'stop', code }
  // A number that the supplier has yet to give waits as much as one whose code is to come.
  if (status === 'active' || status === 'placing')
    return { word: 'Waiting', tone: 'wait', code: 'Unavailable' }
  return { word: 'Unknown', tone: 'over', code }
}

/** '+1 202 555 0123'; what is not a number of the United States stays as it is. */
export function phoneText(number: string): string {
  if (number === '') return 'N/A'
  return `+${number.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`
}
