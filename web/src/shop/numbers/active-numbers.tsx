import { numbers, type Rental } from '@nosim/contract/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { asApiError } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { RecentlyEnded } from './recently-ended.tsx'
import { NumberCard } from './rental/number-card.tsx'
import { useServerNow } from './rental/use-server-now.ts'
import { useAnnouncement } from './use-announcement.ts'
import { shownAt } from './where-shown.ts'

/** Events keep the list current; this only mends what a lost event would leave wrong. */
const safetyMs = 60_000

export type ActiveNumbersProps = {
  /** The number just bought, which is brought into view. */
  readonly newest: string | undefined
}

/** The numbers that are worth watching, live. */
export function ActiveNumbers({ newest }: ActiveNumbersProps) {
  const read = useQuery({
    ...queryOf(numbers.rentals, { query: { active: '1' } }),
    refetchInterval: safetyMs,
  })
  return (
    <section aria-labelledby="active-numbers" className="pt-10">
      <header className="pb-4">
        <h2 id="active-numbers" className="text-title">
          Active Numbers
        </h2>
        <p className="text-ink-soft">
          No need to refresh: a code shows up here the moment it arrives.
        </p>
      </header>
      {read.data ? (
        <List rentals={read.data.rentals} newest={newest} />
      ) : read.isError ? (
        <div className={boxStyle}>
          <ErrorState
            title="Your numbers could not be loaded"
            message={asApiError(read.error).message}
            onRetry={() => void read.refetch()}
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

function List({ rentals, newest }: ActiveNumbersProps & { readonly rentals: readonly Rental[] }) {
  const now = useServerNow()
  const sentence = useAnnouncement(rentals)
  const { cards, farewells } = shownAt(rentals, now)
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {sentence}
      </output>
      {cards.length > 0 ? (
        <ul className={listStyle}>
          {cards.map((rental) => (
            <NumberCard
              key={rental.order_id}
              rental={rental}
              isNewest={rental.order_id === newest}
            />
          ))}
        </ul>
      ) : (
        <div className={boxStyle}>
          <EmptyState icon={<Smartphone aria-hidden size={20} />} title="No Active Numbers">
            Choose a service above and press Buy Number. The number comes here, and its code after
            it.
          </EmptyState>
        </div>
      )}
      <RecentlyEnded rentals={farewells} />
    </>
  )
}
