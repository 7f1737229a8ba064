import { ErrorState } from '../ui/display/error-state.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { Card } from '../ui/page/card.tsx'

type PendingCardProps = {
  /** What failed to load, as a sentence. */
  readonly failure: string
  /** Null while the list is loading. */
  readonly error: Error | null
  readonly onRetry: () => unknown
}

/** Shown in place of a list of cards that is loading, or could not be loaded. */
export const PendingCard = ({ failure, error, onRetry }: PendingCardProps) => (
  <Card>
    {error ? (
      <ErrorState title={failure} error={error} onRetry={onRetry} />
    ) : (
      <div aria-busy className="flex flex-col gap-4">
        <p className="sr-only">Loading...</p>
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-32" />
      </div>
    )}
  </Card>
)
