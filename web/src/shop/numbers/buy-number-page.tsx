import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asApiError } from '../../api/client.ts'
import { activeRentalsQuery, servicesQuery } from '../../api/queries.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ActiveNumbers } from './active-numbers.tsx'
import { OwnAlerts } from './alerts/own-alerts.tsx'
import { BuyForm, type BuyFormProps, usePurchase } from './buying/buy-form.tsx'
import { preordersQuery } from './preorders/preorders-query.ts'
import { TipPanels } from './buying/tip-panels.tsx'

// Loaded on demand: few users have a pre-order.
const PreorderList = deferred(() => import('./preorders/preorder-list.tsx'), 'PreorderList')

/**
 * The page that buys a number, with the open numbers. These are below the form, or beside it on a wide screen. On a
 * small screen they are above the form once there are any. `?service=` selects a service (HOME-9).
 */
export function Component() {
  const [newest, setNewest] = useState<string>()
  const [search] = useSearchParams()
  const purchase = usePurchase(search.get('service') ?? '', setNewest)
  const button = useRef<HTMLButtonElement>(null)
  const isWide = useMedia('(width >= 80rem)')
  const hasNumbers = useHasNumbers()
  const again = (service: string) => {
    purchase.set('service', service)
    button.current?.focus()
  }
  const form = (
    <div key="form" className="flex flex-col gap-4 xl:sticky xl:top-20 xl:row-span-2">
      <BuyCard purchase={purchase} button={button} />
      <OwnAlerts />
    </div>
  )
  const active = (
    <div key="active" className="min-w-0">
      <Preorders />
      <ActiveNumbers newest={newest} onAgain={again} onRented={setNewest} />
    </div>
  )
  return (
    <>
      <PageHeader />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[25rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        {hasNumbers && !isWide ? [active, form] : [form, active]}
        <TipPanels />
      </div>
    </>
  )
}

/** Whether there is an open number or a pre-order. */
function useHasNumbers(): boolean {
  const { data } = useQuery(activeRentalsQuery())
  const { data: waiting } = useQuery(preordersQuery())
  return (data?.rentals.length ?? 0) > 0 || (waiting?.preorders.length ?? 0) > 0
}

function Preorders() {
  const { data } = useQuery(preordersQuery())
  return data && data.preorders.length > 0 ? <PreorderList items={data.preorders} /> : null
}

/** The form, or placeholders while its services load, or an error with a retry button. */
function BuyCard(props: Omit<BuyFormProps, 'services'>) {
  const read = useQuery(servicesQuery())
  return (
    <Card>
      {read.data ? (
        <BuyForm {...props} services={read.data.services} />
      ) : read.isError ? (
        <ErrorState
          title={`Failed to load services: ${asApiError(read.error).reason}`}
          onRetry={read.refetch}
        />
      ) : (
        <FormShape />
      )}
    </Card>
  )
}

function FormShape() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span className="sr-only">Loading the services</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-46" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}
