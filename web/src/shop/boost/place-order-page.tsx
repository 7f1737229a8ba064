import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { OrderForm } from './order/order-form.tsx'
import { boostServicesQuery } from './reads.ts'

/** The page that orders followers, likes and views. */
export function Component() {
  return (
    <>
      <PageHeader />
      <OrderCard />
    </>
  )
}

/** The order form, or placeholders while its services load, or an error with a retry button. */
function OrderCard() {
  const { data, isError, error, refetch } = useQuery(boostServicesQuery())
  const again = () => void refetch()
  return <Card>{content()}</Card>

  function content() {
    if (data && data.services.length > 0) return <OrderForm services={data.services} />
    if (data) return <NothingOnSale onRetry={again} />
    if (isError)
      return <ErrorState title="Failed to fetch services" error={error} onRetry={again} />
    return <FormShape />
  }
}

function NothingOnSale({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      Icon={Rocket}
      title="Nothing is on sale right now"
      action={<Button onClick={onRetry}>Refresh</Button>}
    >
      Our supplier isn't listing any services right now.
    </EmptyState>
  )
}

function FormShape() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-[16rem_1fr]">
      <span className="sr-only">Loading the services</span>
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="mt-6 h-11 md:col-span-2" />
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="mt-6 h-11" />
    </div>
  )
}
