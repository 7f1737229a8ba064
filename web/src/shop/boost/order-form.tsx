import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { isAddress } from '@nosim/contract/base/address.ts'
import { displayNaira, formatNaira, kobo, type Kobo } from '@nosim/contract/base/money.ts'
import { boost, type BoostService, chargeOf } from '@nosim/contract/shop/boost.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useUnsent } from '../../forms/use-unsent.ts'
import { toKobo } from '../../format/format-money.ts'
import { withoutPictographs } from '../../format/service-title.ts'
import { SubmitButton } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ServiceSelect } from '../../ui/choice/combobox.tsx'
import { newCharge, OrderRefusal, type Placed, PlacedAlert } from './order-outcome.tsx'
import { chosenName, quantityHint, ServiceFacts, ServiceOption } from './service-facts.tsx'

/** A pause in typing after which a quantity is taken for finished, in ms. */
const typedMs = 600

/** Choose a service, say where and how many, see the charge, order. */
export function OrderForm({ services }: { readonly services: readonly BoostService[] }) {
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
    document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }
  return (
    <form {...order.form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[16rem_minmax(0,1fr)]">
        <Select
          label="Category"
          name="category"
          value={chosen}
          options={[
            { value: '', label: 'All Categories' },
            ...categories.map((category) => ({
              value: category,
              label: withoutPictographs(category),
            })),
          ]}
          onChange={({ target: { value: category } }) => {
            const isKept = category === '' || service?.category === category
            order.edit({ category, ...(!isKept && { service_id: undefined }) })
          }}
        />
        <ServiceSelect
          options={services.filter(({ category }) => chosen === '' || category === chosen)}
          value={service}
          onChange={({ service_id }) => order.edit({ service_id })}
          error={order.faultOf('service_id')}
          keyOf={({ service_id }) => service_id}
          textOf={({ name, category }) => `${name} ${category}`}
          render={(option) => <ServiceOption service={option} />}
          renderChosen={chosenName}
          rowRem={4}
          none="No service matches. Try fewer words, or all categories."
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
        hint="The page, profile or post to boost. It must be public."
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
          disabledReason={firstFault ?? (error && 'See the message above.')}
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

/** What has been entered so far, as it was typed. */
export type Draft = {
  /** All of them where it is empty. */
  readonly category: string
  readonly service_id: string | undefined
  readonly link: string
  readonly quantity: string
}

export const emptyDraft: Draft = { category: '', service_id: undefined, link: '', quantity: '' }

/** The fields that may be at fault, by the server's names and in the order of the form. */
const fields = ['service_id', 'link', 'quantity'] as const
type FieldName = (typeof fields)[number]
export type Faults = Readonly<Partial<Record<FieldName, string>>>

/** What is still wrong with a draft (BOOST-7). */
export function faultsOf(service: BoostService | undefined, draft: Draft): Faults {
  const link = linkFault(draft.link.trim())
  const quantity = quantityFault(service, quantityOf(service, draft))
  return {
    ...(!service && { service_id: 'Please select a service' }),
    ...(link !== undefined && { link }),
    ...(quantity !== undefined && { quantity }),
  }
}

function linkFault(link: string): string | undefined {
  if (link === '') return 'Please provide a link'
  return isAddress(link) ? undefined : 'Please provide a link that begins with https:// or http://'
}

function quantityFault(service: BoostService | undefined, quantity: number): string | undefined {
  if (quantity === 0) return 'Please enter a quantity'
  if (!service) return undefined
  if (quantity < service.min) return `Minimum quantity is ${service.min}`
  return quantity > service.max ? `Maximum quantity is ${service.max}` : undefined
}

/** How many; of a package always one, and 0 while what was typed is no whole number. */
export function quantityOf(service: BoostService | undefined, draft: Draft): number {
  if (service?.type === 'Package') return 1
  // Long numbers are often typed or pasted in groups.
  const digits = draft.quantity.replaceAll(/[\s,]/g, '')
  return /^[0-9]{1,10}$/.test(digits) ? Number(digits) : 0
}

/** What a draft costs in kobo; 0 until there is a service and a quantity that it sells. */
export function draftCharge(service: BoostService | undefined, draft: Draft): Kobo {
  const quantity = quantityOf(service, draft)
  if (!service || quantity === 0 || quantity > service.max) return kobo(0)
  return chargeOf(service.type, kobo(toKobo(service.rate)), quantity)
}
