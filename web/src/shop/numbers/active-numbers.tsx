import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/client.ts'
import { activeRentalsQuery, safetyMs } from '../../api/queries.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import type { RentAgainProps } from './buying/rent-again.tsx'
import type { NumberCardProps } from './rental/number-card.tsx'
import { useServerNow } from './rental/use-server-now.ts'
import { deferred } from '../../ui/deferred.tsx'
import { shownAt } from './card-places.ts'

// Loaded with the first number.
const NumberCard = deferred(
  () => import('./rental/number-card.tsx'),
  'NumberCard',
  () => <Awaited />,
)

// Shown for a few minutes after a number.
const RecentlyEnded = deferred(() => import('./recently-ended.tsx'), 'RecentlyEnded')

// Only a number with a code can be rented again.
const RentAgain = deferred(() => import('./buying/rent-again.tsx'), 'RentAgain')

export type ActiveNumbersProps = {
  /** The id of the number that was just bought. Its card is scrolled into view. */
  readonly newest: string | undefined
} & Pick<NumberCardProps, 'onAgain'> &
  Pick<RentAgainProps, 'onRented'>

/** The open numbers, updated live. */
export function ActiveNumbers(props: ActiveNumbersProps) {
  // Also polled without any number, since another device may buy one.
  const read = useQuery({ ...activeRentalsQuery(), refetchInterval: safetyMs })
  return (
    <section aria-labelledby="active-numbers" className="min-w-0">
      <header className="pb-4">
        <h2 id="active-numbers" className="text-title">
          Active Numbers
        </h2>
        <p className="text-ink-soft">
          No need to refresh: a code shows up here the moment it arrives.
        </p>
      </header>
      {read.data ? (
        <List rentals={read.data.rentals} {...props} />
      ) : read.isError ? (
        <div className={boxStyle}>
          <ErrorState
            title="Your numbers could not be loaded"
            message={asApiError(read.error).message}
            onRetry={read.refetch}
          />
        </div>
      ) : (
        <ul aria-hidden className={listStyle}>
          <Awaited />
        </ul>
      )}
    </section>
  )
}

function Awaited() {
  return (
    <li aria-hidden className={boxStyle}>
      <Skeleton className="m-4 h-64 sm:m-6 md:h-36" />
    </li>
  )
}

const listStyle = 'flex flex-col gap-4'

const boxStyle = 'rounded-card border border-line bg-surface'

type ListProps = ActiveNumbersProps & { readonly rentals: readonly Rental[] }

function List({ rentals, newest, onAgain, onRented }: ListProps) {
  const now = useServerNow()
  const { cards, ended } = shownAt(rentals, now)
  return (
    <>
      {cards.length > 0 ? (
        <ul className={listStyle}>
          {cards.map((rental) => (
            <NumberCard
              key={rental.order_id}
              rental={rental}
              isNewest={rental.order_id === newest}
              onAgain={onAgain}
            >
              {rental.rent_again !== null && <RentAgain rental={rental} onRented={onRented} />}
            </NumberCard>
          ))}
        </ul>
      ) : (
        <div className={boxStyle}>
          <EmptyState drawing="numbers" title="No Active Numbers">
            Choose a service and press Buy Number. Your number and its code appear here.
          </EmptyState>
        </div>
      )}
      {ended.length > 0 && <RecentlyEnded rentals={ended} />}
    </>
  )
}
