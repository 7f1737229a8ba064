import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { displayNaira, formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import { boost, type BoostService } from '@nosim/contract/shop/boost.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useUnsent } from '../../forms/use-unsent.ts'
import { SubmitButton } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  type Draft,
  draftCharge,
  emptyDraft,
  faultsOf,
  type FieldName,
  fields,
  quantityOf,
} from './draft.ts'
import { newCharge, OrderRefusal, type Placed, PlacedAlert } from './order-outcome.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { quantityHint, ServiceFacts } from './service-facts.tsx'

/** A pause in typing after which a quantity is taken for finished, in ms. */
const typedMs = 600

/** Choose a service, say where and how many, see the charge, order. */
export function OrderForm({ services }: { readonly services: readonly BoostService[] }) {
  const order = useOrder(services)
  const { draft, service, faults, error, placed } = order
  const [firstFault] = fields.flatMap((name) => faults[name] ?? [])

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    order.send()
  }
  const showFaults = () => {
    flushSync(() => order.lookAt(...fields))
    document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }
  return (
    <form {...order.form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <ServiceChoice
        services={services}
        draft={draft}
        service={service}
        error={order.faultOf('service_id')}
        onEdit={order.edit}
      />
      {service && <ServiceFacts service={service} />}
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        name="link"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        hint="The page, profile or post to boost. It must be public."
        value={draft.link}
        error={order.faultOf('link')}
        onChange={(event) => order.edit({ link: event.target.value })}
        onBlur={() => draft.link !== '' && order.lookAt('link')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField order={order} />
        <Charge
          charge={order.charge}
          hint={
            service?.type === 'Package'
              ? 'The price of the package.'
              : 'Taken from your wallet when you order.'
          }
        />
      </div>
      {error && <OrderRefusal error={error} onAgain={order.send} onTopUp={order.keep} />}
      {placed && <PlacedAlert placed={placed} />}
      <div className="sm:w-72 sm:self-end">
        <SubmitButton
          busy={order.isSending}
          busyLabel="Submitting..."
          disabledReason={firstFault ?? (error && 'See the message above.')}
          onStopped={showFaults}
        >
          {/* The charge stands above under its label, too. */}
          <span>
            Submit Order
            {order.charge > 0 && <span aria-hidden> · {displayNaira(order.charge)}</span>}
          </span>
        </SubmitButton>
      </div>
    </form>
  )
}

type ChargeProps = { readonly charge: Kobo; readonly hint: string }

/** What the order costs: a figure, not a field. */
function Charge({ charge, hint }: ChargeProps) {
  return (
    <Field label="Charge" hint={hint}>
      {({ id, 'aria-describedby': noteId }) => (
        <output
          id={id}
          aria-describedby={noteId}
          // The button names it, and each key would be read out.
          aria-live="off"
          className="flex h-11 items-center text-title wrap-anywhere"
        >
          {displayNaira(charge)}
        </output>
      )}
    </Field>
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
  const isPackage = service?.type === 'Package'
  return (
    <TextField
      label="Quantity"
      inputMode="numeric"
      name="quantity"
      autoComplete="off"
      maxLength={20}
      readOnly={isPackage}
      hint={service && quantityHint(service)}
      value={isPackage ? '1' : draft.quantity}
      error={order.faultOf('quantity')}
      onChange={(event) => order.edit({ quantity: event.target.value })}
      onBlur={() => draft.quantity !== '' && order.lookAt('quantity')}
    />
  )
}

/** The order form: what was entered, what it costs, what is wrong with it, and how it is sent. */
function useOrder(services: readonly BoostService[]) {
  const [draft, setDraft] = useState(emptyDraft)
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set())
  const [placed, setPlaced] = useState<Placed>()
  const service = services.find(({ service_id }) => service_id === draft.service_id)
  const write = useWrite(boost.order, {
    as: 'form',
    onDone: ({ message, status }) => {
      unsent.sent()
      setPlaced({ message, status })
      setDraft(emptyDraft)
      setLooked(new Set())
      refresh(boost.orders, accounts.me)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF' || code === 'QUANTITY_REFUSED')
        refresh(boost.services)
    },
  })

  const unsent = useUnsent({
    name: boost.order.path,
    edits: draft,
    isDirty: draft.link !== '' || draft.quantity !== '',
    onDraft: (kept) => setDraft(kept as Draft), // of this form, by its name
  })
  const faults = faultsOf(service, draft)
  const charge = newCharge(write.error) ?? draftCharge(service, draft)
  return {
    draft,
    service,
    charge,
    faults,
    placed,
    error: write.error,
    isSending: write.isSending,
    /** The props of the form element. */
    form: unsent.props,
    keep: unsent.keep,
    /** The fault of a field that was visited; undefined for the others. */
    faultOf: (name: FieldName): string | undefined => (looked.has(name) ? faults[name] : undefined),
    lookAt: (...names: readonly FieldName[]) => setLooked((old) => new Set([...old, ...names])),
    /** Changes the draft and clears the messages of the former one. */
    edit: (change: Partial<Draft>) => {
      setPlaced(undefined)
      write.clear()
      setDraft({ ...draft, ...change })
    },
    send: () => {
      if (!service || Object.keys(faults).length > 0) return setLooked(new Set(fields))
      setPlaced(undefined)
      write.send({
        body: {
          service_id: service.service_id,
          link: draft.link.trim(),
          quantity: quantityOf(service, draft),
          charge: formatNaira(charge),
        },
      })
    },
  }
}

type Order = ReturnType<typeof useOrder>
