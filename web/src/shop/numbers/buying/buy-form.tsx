import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { isSoldOut, numbers, type Service, displayStatus } from '@nosim/contract/shop/numbers.ts'
import type { NumberAlert } from '@nosim/contract/shop/number-alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { activeRentalsQuery, servicesQuery } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { Button, SubmitButton } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { AlertSet } from '../alerts/own-alerts.tsx'
import { PromotionField } from '../../promotions/promotion-field.tsx'
import { refreshQuotes, usePromotion, type OrderPromotion } from '../../promotions/use-promotion.ts'
import { BuyRefusal } from './buy-refusal.tsx'
import { CountryChip } from './country-chip.tsx'
import { MoreChoices } from './more-choices.tsx'
import { PriceLine, priceOf } from './price-line.tsx'
import { ServiceChoice } from './service-choice.tsx'
import { anyNumber, areasIn, badAreas, type Chosen } from './wishes.ts'

// Loaded only if a service has no numbers.
const PreorderOffer = deferred(() => import('./preorder-offer.tsx'), 'PreorderOffer')

export type BuyFormProps = {
  readonly services: readonly Service[]
  readonly purchase: Purchase
  /** The submit button. */
  readonly button: RefObject<HTMLButtonElement | null>
}

const AlertDialog = deferred(() => import('../alerts/alert-dialog.tsx'), 'AlertDialog')

/**
 * Chooses a service and buys a number. Also sets alerts (NUM-92), and offers a pre-order if there is no number
 * (NUM-81).
 */
export function BuyForm(props: BuyFormProps) {
  const { purchase, button } = props
  const { service, error, values } = purchase
  const [isAlerting, setAlerting] = useState(false)
  const [alert, setAlert] = useState<NumberAlert>()
  const hasNone = error?.code === 'NO_NUMBERS' || (service !== undefined && isSoldOut(service))
  const onPlaced = () => {
    purchase.set('service', '')
    button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <PurchaseForm {...props} onAlert={() => setAlerting(true)} />
      {alert && alert.service === values.service && <AlertSet alert={alert} />}
      {service && hasNone && (
        <PreorderOffer key={service.code} service={service} values={values} onPlaced={onPlaced} />
      )}
      {/* Outside the form above, since the dialog has its own form. */}
      {isAlerting && service && (
        <AlertDialog service={service} onSet={setAlert} onClose={() => setAlerting(false)} />
      )}
    </div>
  )
}

type PurchaseFormProps = BuyFormProps & { readonly onAlert: () => void }

function PurchaseForm({ services, purchase, button, onAlert }: PurchaseFormProps) {
  const { service, price, error, values } = purchase
  const { duration } = values
  const priceId = useId()
  return (
    <form {...purchase.form} className="@container flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-title">Choose a service</h2>
        <CountryChip />
      </div>
      <ServiceChoice
        services={services}
        duration={duration}
        chosen={values.service}
        onChoose={(code) => purchase.set('service', code)}
      />
      <Checkbox
        {...purchase.tick('another_number')}
        label="Try another number for me if no code comes in 2 minutes"
      />
      <MoreChoices values={values} set={purchase.set} field={purchase.field} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <PriceLine
            id={priceId}
            {...{ price, duration, service, promotion: purchase.promotion }}
          />
          {service && (
            <span className="-ml-3">
              <Button tone="quiet" size="sm" Icon={Bell} aria-haspopup="dialog" onClick={onAlert}>
                Tell me when…
              </Button>
            </span>
          )}
        </div>
        <div className="w-full @xl:w-72">
          <SubmitButton
            ref={button}
            busy={purchase.isSending}
            busyLabel="Processing..."
            disabledReason={stopReason(service)}
            aria-describedby={priceId}
          >
            {/* The description of the button also has the price. */}
            <span>
              Buy Number
              {price !== undefined && <span aria-hidden> · {formatMoney(price)}</span>}
            </span>
          </SubmitButton>
        </div>
      </div>
      {service && <PromotionField promotion={purchase.promotion} />}
      {purchase.repeating?.notice}
      <FormError message={purchase.problem} />
      {error && <BuyRefusal error={error} />}
      {purchase.bought && <BoughtAlert {...purchase.bought} />}
    </form>
  )
}

/** Confirms the purchase, until the number has a code or ends (NUM-10). */
function BoughtAlert({ order_id, message }: Bought) {
  const { data } = useQuery(activeRentalsQuery())
  const rental = data?.rentals.find((one) => one.order_id === order_id)
  if (rental && displayStatus(rental) !== 'Waiting') return null
  return (
    <Alert tone="good" announce="polite">
      <strong className="font-medium">Success!</strong> {message}
    </Alert>
  )
}

type Bought = { readonly order_id: string; readonly message: string }

const unchosen = 'Select service & duration first.'
const soldOut = 'This service is sold out for now.'

/** Why nothing can be bought now; null if it can (NUM-9, NUM-91). */
function stopReason(service: Service | undefined): string | null {
  if (!service) return unchosen
  return isSoldOut(service) ? soldOut : null
}

const placingMs = 400
/** Refusals after which the list of services is out of date. */
const outdating: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'SERVICE_OFF', 'NO_NUMBERS'])

/** The state of the form and its purchase. `first` is the service that is selected at the start. */
export function usePurchase(first: string, onBought: (order_id: string) => void) {
  const { data } = useQuery(servicesQuery())
  const [bought, setBought] = useState<Bought>()
  const start: Chosen = { service: first, another_number: false, ...anyNumber }
  const form = useRouteForm(numbers.buy, {
    start,
    where: 'Numbers History',
    sent: ({ areas: typed, ...chosen }, { showProblem }) => {
      setBought(undefined)
      const areas = areasIn(typed)
      const price_ngn = priceShown()
      if (price_ngn === undefined) return showProblem(unchosen, 'service')
      if (!areas) return showProblem(badAreas, 'areas')
      return [{ body: { ...chosen, price_ngn, areas, ...promotionShown().sent } }]
    },
    onDone: ({ order_id, message }) => {
      const values: Partial<Chosen> = { service: '', ...anyNumber }
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Chosen, value)
      setBought({ order_id, message })
      refresh(numbers.rentals, numbers.recent, accounts.me)
      refreshQuotes()
      onBought(order_id)
    },
    onRefused: ({ code }) => {
      if (outdating.has(code)) {
        refresh(numbers.services)
        refreshQuotes()
      }
    },
    onEdited: () => setBought(undefined),
  })
  useEffect(() => (form.isSending ? showPlacing() : undefined), [form.isSending])
  const { service: code, duration } = form.values
  const service = data?.services.find((one) => one.code === code)
  const promotion = usePromotion(service && { line: 'numbers', service: service.code, duration })
  const listed = priceOf(service, duration, form.error)
  // A price in a refusal already includes the promotion.
  const isNamed = form.error?.code === 'PRICE_CHANGED'
  const price =
    listed === undefined || isNamed ? listed : promotion.toPay(Math.round(listed * 100)) / 100
  const priceShown = (): number | undefined => price
  const promotionShown = (): OrderPromotion => promotion
  return { ...form, service, price, bought, promotion }
}

type Purchase = ReturnType<typeof usePurchase>

/**
 * If the supplier is slow, the order already has a card, but no event has reported it. Reads the rentals after a
 * delay.
 */
function showPlacing(): () => void {
  const timer = setTimeout(() => refresh(numbers.rentals), placingMs)
  return () => clearTimeout(timer)
}
