import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/client.ts'
import { activeRentalsQuery, safetyMs } from '../../api/queries.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { RentAgain, type RentAgainProps } from './buying/rent-again.tsx'
import { NumberCard, type NumberCardProps } from './rental/number-card.tsx'
import { useServerNow } from './rental/use-server-now.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { groupCode } from '../../format/group-code.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { moneySentence } from './rental/money-sentence.ts'
import { PhoneNumber } from './rental/phone-number.tsx'
import { historyTones, statusAt } from './rental/rental-status.ts'
import { ServiceMark } from './rental/service-mark.tsx'
import { shownAt } from './card-places.ts'

export type ActiveNumbersProps = {
  /** The number just bought, which is brought into view. */
  readonly newest: string | undefined
} & Pick<NumberCardProps, 'onAgain'> &
  Pick<RentAgainProps, 'onRented'>

/** The numbers that are worth watching, live. */
export function ActiveNumbers(props: ActiveNumbersProps) {
  // Here also without any, for one may be bought elsewhere.
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
          <li className={boxStyle}>
            <Skeleton className="m-4 h-64 sm:m-6 md:h-36" />
          </li>
        </ul>
      )}
    </section>
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
              <RentAgain rental={rental} onRented={onRented} />
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
      <RecentlyEnded rentals={ended} />
    </>
  )
}

/** Numbers whose card has left a moment ago: how each ended, and what happened to its money. */
function RecentlyEnded({ rentals }: { readonly rentals: readonly Rental[] }) {
  if (rentals.length === 0) return null
  return (
    <div className="pt-6">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <h3 className="text-label font-medium text-ink-soft">Just ended</h3>
        <span className="text-label">
          <TextLink to={paths.numberHistory}>Numbers History</TextLink>
        </span>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rentals.map((rental) => (
          <EndedLine key={rental.order_id} rental={rental} />
        ))}
      </ul>
    </div>
  )
}

function EndedLine({ rental }: { readonly rental: Rental }) {
  const status = statusAt(rental, useServerNow())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <ServiceMark code={rental.service} name={rental.service_name} />
      <div className="min-w-28 flex-1">
        <p className="truncate font-medium">{rental.service_name}</p>
        {rental.number !== '' && (
          <p className="text-label text-ink-soft">
            <PhoneNumber number={rental.number} />
          </p>
        )}
      </div>
      {rental.last_sms_code !== null && (
        <span className="font-mono font-medium">{groupCode(rental.last_sms_code)}</span>
      )}
      <StatusBadge tone={historyTones[status]} word={status} />
      <p className="text-label text-ink-soft max-md:w-full max-md:pl-12 md:w-72 md:text-right">
        {moneySentence(rental, status)}
      </p>
    </li>
  )
}
