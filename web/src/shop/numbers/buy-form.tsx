import { accounts } from '@nosim/contract/accounts/accounts.ts'
import {
  country,
  type Duration,
  DurationKey,
  durations,
  numbers,
  type Service,
} from '@nosim/contract/shop/numbers.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '../../api/api-error.ts'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Money } from '../../format/money.tsx'
import { SubmitButton } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { BuyRefusal } from './buy-refusal.tsx'
import { ServiceSelect } from '../../ui/choice/combobox.tsx'
import { ServiceMark } from './rental/service-mark.tsx'

export type BuyFormProps = {
  readonly services: readonly Service[]
  readonly onBought: (order_id: string) => void
}

const countries = [{ value: String(country.value), label: country.name }]
const codeOf = ({ code }: Service) => code
const start: { readonly service: string; readonly duration: Duration } = {
  service: '',
  duration: '5min',
}
const placingMs = 400
const unchosen = 'Select service & duration first.'

/** Choose a service, see its price, buy. */
export function BuyForm({ services, onBought }: BuyFormProps) {
  const [search] = useSearchParams()
  const [bought, setBought] = useState<string>()
  const form = useRouteForm(numbers.buy, {
    // The dashboard leads here with a service chosen (HOME-9).
    start: { ...start, service: search.get('service') ?? start.service },
    sent: (chosen, { showProblem }) => {
      setBought(undefined)
      const isSold = services.some(({ code }) => code === chosen.service)
      if (!isSold) return showProblem(unchosen, 'service')
      return [{ body: { ...chosen, price_ngn: priceShown(), areas: [], carriers: [] } }]
    },
    onDone: ({ order_id, message }) => {
      form.set('service', '')
      setBought(message)
      refresh(numbers.rentals, accounts.me)
      onBought(order_id)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF') refresh(numbers.services)
    },
    onEdited: () => setBought(undefined),
  })
  const { duration } = form.values
  const service = services.find(({ code }) => code === form.values.service)
  useEffect(() => (form.isSending ? showPlacing() : undefined), [form.isSending])
  const price = priceOf(service, duration, form.error)
  const priceShown = (): number => price

  return (
    <form {...form.form} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[14rem_1fr]">
        <Select label="Country" name="country" options={countries} />
        <ServiceSelect
          options={services}
          value={service}
          onChange={({ code }) => form.set('service', code)}
          keyOf={codeOf}
          render={({ name, ...chosen }) => (
            <span className="flex items-center gap-3">
              <ServiceMark code={chosen.code} name={name} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-ink-soft">
                <Money amount={chosen.durations[duration]} />
              </span>
            </span>
          )}
          none="No service has that name. Other / Not Listed takes codes from anyone."
        />
      </div>
      <DurationSelect value={duration} onChange={(chosen) => form.set('duration', chosen)} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p aria-live="polite" className="text-ink-soft">
          <span className="sr-only">Price: </span>
          <strong className="text-title text-ink">
            <Money amount={price} />
          </strong>{' '}
          for {durations[duration]}
        </p>
        <div className="max-sm:w-full sm:w-56">
          <SubmitButton
            busy={form.isSending}
            busyLabel="Processing..."
            disabledReason={service ? null : unchosen}
          >
            Buy Number
          </SubmitButton>
        </div>
      </div>
      <FormError message={form.problem} />
      {form.error && <BuyRefusal error={form.error} />}
      {bought !== undefined && (
        <Alert tone="good" announce="polite">
          <strong className="font-medium">Success!</strong> {bought}
        </Alert>
      )}
    </form>
  )
}

/** A supplier that takes its time: the order has a card already, of which no event tells. */
function showPlacing(): () => void {
  const timer = setTimeout(() => refresh(numbers.rentals), placingMs)
  return () => clearTimeout(timer)
}

/** Part of the form but not shown: it sells five minutes only (NUM-8). */
function DurationSelect({
  value,
  onChange,
}: {
  readonly value: Duration
  readonly onChange: (duration: Duration) => void
}) {
  return (
    <select
      hidden
      aria-label="Duration"
      name="duration"
      value={value}
      onChange={(event) => onChange(DurationKey.parse(event.target.value))}
    >
      {Object.entries(durations).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

type Refusal = Pick<ApiError, 'code' | 'price_ngn'>

/** The price to show and to agree to: 0 without a service; the new one once a refusal has named it. */
export function priceOf(
  service: Pick<Service, 'durations'> | undefined,
  duration: Duration,
  refusal: Refusal | null,
): number {
  if (!service) return 0
  const changed = refusal?.code === 'PRICE_CHANGED' ? refusal.price_ngn : undefined
  return changed ?? service.durations[duration]
}
