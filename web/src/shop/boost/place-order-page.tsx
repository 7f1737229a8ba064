import { boostServicesQuery, meQuery } from '../../api/queries.ts'
import { prefetch } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { Button, SubmitButton } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { fields, type Order, type Placed, useOrder } from './use-order.ts'
import { ServiceFacts } from './service-facts.tsx'
import { ServiceSelect } from './service-select.tsx'
import { OrderRefusal } from './order-refusal.tsx'

export const loader = () => prefetch(boostServicesQuery(), meQuery())

/** Ordering followers, likes, views and the like. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Place Order"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Place Order' }]}
        lead="Followers, likes, views and more for your pages. What is not delivered is paid back."
      />
      <OrderCard />
    </>
  )
}

/** The form with what it sells; while that loads its shape, and when it cannot be had a way to try again. */
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
      title="Nothing is on sale right now."
      action={<Button onClick={onRetry}>Look again</Button>}
    >
      The list of services comes from our supplier, and is empty at the moment.
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

/** A pause in typing after which a quantity is taken for finished, in ms. */
const typedMs = 600

/** Choose a service, say where and how many, see the charge, order. */
export function OrderForm({ services }: { readonly services: readonly BoostService[] }) {
  const form = useRef<HTMLFormElement>(null)
  const order = useOrder(services)
  const { draft, service, faults, error, placed } = order
  const categories = [...new Set(services.map(({ category }) => category))]
  // One that the supplier has dropped meanwhile is no filter any more.
  const chosen = categories.includes(draft.category) ? draft.category : ''
  const [firstFault] = fields.flatMap((name) => faults[name] ?? [])

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    order.send()
  }
  const showFaults = () => {
    flushSync(() => order.lookAt(...fields))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[16rem_minmax(0,1fr)]">
        <Select
          label="Category"
          name="category"
          value={chosen}
          options={[
            { value: '', label: 'All Categories' },
            ...categories.map((category) => ({ value: category, label: category })),
          ]}
          onChange={({ target: { value: category } }) => {
            const isKept = category === '' || service?.category === category
            order.edit({ category, ...(!isKept && { service_id: undefined }) })
          }}
        />
        <ServiceSelect
          services={services.filter(({ category }) => chosen === '' || category === chosen)}
          value={service}
          error={order.faultOf('service_id')}
          onChange={({ service_id }) => order.edit({ service_id })}
        />
      </div>
      {service && <ServiceFacts service={service} />}
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        name="link"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        hint="The page, profile or post that it is for. It has to be public."
        value={draft.link}
        error={order.faultOf('link')}
        onChange={(event) => order.edit({ link: event.target.value })}
        onBlur={() => draft.link !== '' && order.lookAt('link')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField order={order} />
        <TextField
          label="Charge"
          name="charge"
          readOnly
          value={displayNaira(order.charge)}
          hint={
            service?.type === 'Package'
              ? 'The price of the package.'
              : 'Taken from your wallet when you order.'
          }
        />
      </div>
      {error && <OrderRefusal error={error} onAgain={order.send} />}
      {placed && <PlacedAlert placed={placed} />}
      <div className="sm:w-56 sm:self-end">
        <SubmitButton
          busy={order.isSending}
          busyLabel="Submitting..."
          disabledReason={firstFault ?? (error && 'Please see why it was refused.')}
          onStopped={showFaults}
        >
          Submit Order
        </SubmitButton>
      </div>
    </form>
  )
}

function QuantityField({ order }: { readonly order: Order }) {
  const { draft, service } = order
  const lookAt = useEffectEvent(() => order.lookAt('quantity'))
  useEffect(() => {
    if (draft.quantity === '') return undefined
    const timer = setTimeout(lookAt, typedMs)
    return () => clearTimeout(timer)
  }, [draft.quantity])
  if (service?.type === 'Package')
    return (
      <TextField
        label="Quantity"
        name="quantity"
        readOnly
        value="1"
        hint="A package is sold as a whole: its quantity is always 1."
      />
    )
  return (
    <TextField
      label="Quantity"
      inputMode="numeric"
      name="quantity"
      autoComplete="off"
      maxLength={20}
      hint={
        service &&
        `From ${service.min.toLocaleString('en-US')} to ${service.max.toLocaleString('en-US')}.`
      }
      value={draft.quantity}
      error={order.faultOf('quantity')}
      onChange={(event) => order.edit({ quantity: event.target.value })}
      onBlur={() => draft.quantity !== '' && order.lookAt('quantity')}
    />
  )
}

/** An order that the supplier has not confirmed is no good news yet. */
function PlacedAlert({ placed }: { readonly placed: Placed }) {
  return (
    <Alert
      bare
      tone={placed.status === 'unconfirmed' ? 'wait' : 'good'}
      announce="polite"
      action={
        <LinkButton size="sm" to={paths.boostHistory}>
          Boost History
        </LinkButton>
      }
    >
      {placed.message}
    </Alert>
  )
}
