import { displayNaira, type Kobo } from '@nosim/contract/base/money.ts'
import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { SubmitButton } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PromotionField, Struck } from '../../promotions/promotion-field.tsx'
import type { OrderPromotion } from '../../promotions/use-promotion.ts'
import { fields } from './draft.ts'
import { OrderRefusal, PlacedAlert } from './order-outcome.tsx'
import { OrderQuestions } from './order-questions.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { quantityHint, ServiceFacts } from './service-facts.tsx'
import { type Order, useOrder } from './use-order.ts'

/** A pause in typing after which a quantity counts as complete, in ms. */
const typedMs = 600

/** The form of an order: the service, the link, the quantity and the charge. */
export function OrderForm({ services }: { readonly services: readonly BoostService[] }) {
  const order = useOrder(services)
  const { draft, service, faults, error, placed } = order
  const [firstFault] = fields.flatMap((name) => faults[name] ?? [])

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    order.send()
  }
  // The pressed button disappears, so the focus moves first.
  const changeLink = () => {
    document.querySelector<HTMLElement>('form input[name=link]')?.focus()
    order.edit({})
  }
  const confirm = () => {
    document.querySelector<HTMLElement>('form button[type=submit]')?.focus()
    order.confirm()
  }
  const showFaults = () => {
    flushSync(() => order.lookAt(...fields))
    document.querySelector<HTMLElement>('form :is([aria-invalid], [role=alert] button)')?.focus()
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
        hint={order.linkNote ?? 'The page, profile or post to boost. It must be public.'}
        value={draft.link}
        error={order.faultOf('link')}
        onChange={(event) => order.edit({ link: event.target.value })}
        onBlur={() => draft.link !== '' && order.lookAt('link')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField order={order} />
        <Charge
          charge={order.charge}
          promotion={order.promotion}
          hint={
            service?.type === 'Package'
              ? 'The price of the package.'
              : 'Taken from your wallet when you order.'
          }
        />
      </div>
      {service && <PromotionField promotion={order.promotion} />}
      {error &&
        (error.questions.length > 0 ? (
          <OrderQuestions questions={error.questions} onConfirm={confirm} onChange={changeLink} />
        ) : (
          <OrderRefusal error={error} onAgain={order.send} onTopUp={order.keep} />
        ))}
      {placed && <PlacedAlert placed={placed} />}
      {order.repeating?.notice}
      <div className="sm:w-72 sm:self-end">
        <SubmitButton
          busy={order.isSending}
          busyLabel="Submitting..."
          disabledReason={firstFault ?? (error && 'See the message above.')}
          onStopped={showFaults}
        >
          {/* The charge is also shown above, with its label. */}
          <span>
            Submit Order
            {order.charge > 0 && <span aria-hidden> · {displayNaira(order.charge)}</span>}
          </span>
        </SubmitButton>
      </div>
    </form>
  )
}

type ChargeProps = {
  readonly charge: Kobo
  readonly hint: string
  readonly promotion: OrderPromotion
}

/** The charge of the order, which is not a field. */
function Charge({ charge, hint, promotion }: ChargeProps) {
  return (
    <Field label="Charge" hint={hint}>
      {({ id, 'aria-describedby': noteId }) => (
        <output
          id={id}
          aria-describedby={noteId}
          // Not announced at each key press: the submit button names it.
          aria-live="off"
          className="flex h-11 items-center text-title wrap-anywhere"
        >
          <Struck promotion={promotion} />
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
