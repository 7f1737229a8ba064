import { adminPromotions, type NewPromotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { RetryAlert } from '../../ui/actions/retry-alert.tsx'
import { dryRunText } from './promotion-labels.ts'

/** A dry run reads many orders, so it is not repeated without an action of the admin. */
const once = { staleTime: 60_000, refetchOnWindowFocus: false, retry: false }

/** Scrolls to the note: Enter in a field starts a dry run, whose note may be out of sight. */
function intoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

/** What a promotion with these terms would have cost in the last 30 days (PROMO-13). */
export function DryRunNote({ terms }: { readonly terms: NewPromotion }) {
  const { data, error, refetch } = useQuery(queryOf(adminPromotions.dryRun, { body: terms }, once))
  return (
    <div key={data ? 'found' : error ? 'failed' : 'reading'} ref={intoView}>
      {data ? (
        <Alert tone="info" announce="polite">
          {dryRunText(data)}
        </Alert>
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>
      ) : (
        <Skeleton className="h-12 rounded-card" />
      )}
    </div>
  )
}
