import { adminPromotions, type NewPromotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { dryRunText } from './promotion-labels.ts'

/** A dry run looks at many orders, and not again by itself. */
const once = { staleTime: 60_000, refetchOnWindowFocus: false, retry: false }

/** What a promotion with these terms would have cost in the last 30 days (PROMO-13). */
export function DryRunNote({ terms }: { readonly terms: NewPromotion }) {
  const { data, error, refetch } = useQuery(queryOf(adminPromotions.dryRun, { body: terms }, once))
  if (data)
    return (
      <Alert tone="info" announce="polite">
        {dryRunText(data)}
      </Alert>
    )
  if (!error) return <Skeleton className="h-12 rounded-card" />
  return (
    <Alert
      tone="stop"
      announce="assertive"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}
