import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { queryOf } from '../../api/query-of.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Panel, panelRows } from './panel.tsx'

export const recentRentalsQuery = () =>
  queryOf(numbers.rentals, { query: { page: 1, limit: panelRows } })

/** The numbers rented last. */
export function RecentNumbers() {
  const { data, isError, refetch } = useQuery(recentRentalsQuery())
  return (
    <Panel
      title="Number Purchase History"
      to={paths.numberHistory}
      rows={data?.rentals.map((rental) => ({
        key: rental.order_id,
        content: <RentalRow rental={rental} />,
      }))}
      failure={
        isError
          ? { title: 'Your numbers could not be loaded.', onRetry: () => void refetch() }
          : undefined
      }
      empty={
        <EmptyState
          Icon={Smartphone}
          title="No Number yet."
          action={<LinkButton to={paths.buyNumber}>Buy Number</LinkButton>}
        >
          The numbers you rent will be listed here with the codes they received.
        </EmptyState>
      }
    />
  )
}

function RentalRow({ rental }: { readonly rental: Rental }) {
  const { word, tone, code } = rentalState(rental)
  return (
    <div className="w-full">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium wrap-anywhere">{rental.service_name}</p>
        <StatusBadge tone={tone} word={word} />
      </div>
      <div className="flex justify-between gap-4 pt-0.5 text-label text-ink-soft">
        <p>
          <span className="whitespace-nowrap">{phoneText(rental.number)}</span>
          <span aria-hidden> · </span>
          <Money amount={rental.price_ngn} />
          {rental.money === 'refunded' && ' refunded'}
        </p>
        <p>
          <span className="sr-only">Code </span>
          {rental.last_sms_code === null ? code : <b className="font-mono font-medium">{code}</b>}
        </p>
      </div>
    </div>
  )
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
