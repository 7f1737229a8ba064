import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/client.ts'
import { servicesQuery } from '../../api/queries.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { BuyForm, type BuyFormProps } from './buy-form.tsx'

/** The form with what it sells; while that loads its shape, and when it cannot be had a way to try again. */
export function BuyCard({ onBought }: Pick<BuyFormProps, 'onBought'>) {
  const read = useQuery(servicesQuery())
  return (
    <Card>
      {read.data ? (
        <BuyForm services={read.data.services} onBought={onBought} />
      ) : read.isError ? (
        <ErrorState
          title={`Failed to load services: ${asApiError(read.error).reason}`}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <FormShape />
      )}
    </Card>
  )
}

function FormShape() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-[14rem_1fr]">
      <span className="sr-only">Loading the services</span>
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="h-11 md:col-span-2" />
    </div>
  )
}
