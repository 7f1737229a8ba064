import { accounts } from '@nosim/contract/accounts/accounts.ts'
import {
  country,
  type Duration,
  DurationKey,
  durations,
  numbers,
  type Service,
} from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import {
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { activeRentalsQuery } from '../../api/queries.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Money } from '../../format/money.tsx'
import { SubmitButton } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { BuyRefusal } from './buy-refusal.tsx'
import { ServiceSelect } from '../../ui/choice/combobox.tsx'
import { ServiceMark } from './rental/service-mark.tsx'
import { displayStatus } from './rental/rental-status.ts'

/** What the page may do to the form. */
export type BuyFormHandle = {
  /** Selects a service by its code and moves the focus there. */
  readonly choose: (code: string) => void
}

export type BuyFormProps = {
  readonly ref?: Ref<BuyFormHandle> | undefined
  readonly services: readonly Service[]
  readonly onBought: (order_id: string) => void
}

const countries = [{ value: String(country.value), label: country.name }]
const codeOf = ({ code }: Service) => code
const placingMs = 400
const unchosen = 'Select service & duration first.'

/** Choose a service, see its price, buy. */
export function BuyForm({ ref, services, onBought }: BuyFormProps) {
  const [code, setCode] = useState<string>()
  const [duration, setDuration] = useState<Duration>('5min')
  const [bought, setBought] = useState<Bought>()
  const field = useRef<HTMLButtonElement>(null)
  const [isForced, setForced] = useState(false)
  const service = services.find((service) => service.code === code)

  const buy = useWrite(numbers.buy, {
    as: 'form',
    onDone: ({ order_id, message }) => {
      setBought({ order_id, message })
      setCode(undefined)
      refresh(numbers.rentals, accounts.me)
      onBought(order_id)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF') refresh(numbers.services)
    },
  })
  useEffect(() => (buy.isSending ? showPlacing() : undefined), [buy.isSending])
  const price = priceOf(service, duration, buy.error)

  /** Clears the messages of an earlier choice. */
  const startOver = () => {
    setForced(false)
    setBought(undefined)
    buy.clear()
  }
  const choose = (next: string) => {
    startOver()
    setCode(next)
  }
  useImperativeHandle(ref, () => ({
    choose: (next) => {
      choose(next)
      field.current?.focus()
    },
  }))
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault()
    startOver()
    if (!service || price === undefined) return setForced(true)
    buy.send({
      body: { service: service.code, duration, price_ngn: price, areas: [], carriers: [] },
    })
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[14rem_1fr]">
        <Select label="Country" name="country" options={countries} />
        <ServiceSelect
          options={services}
          value={service}
          onChange={(chosen) => choose(chosen.code)}
          ref={field}
          hint={service && serviceTips[service.code]}
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
      <DurationSelect value={duration} onChange={setDuration} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p aria-live="polite" className="min-h-6 text-ink-soft">
          {price !== undefined && (
            <>
              <span className="sr-only">Price: </span>
              <strong className="text-title text-ink">
                <Money amount={price} />
              </strong>{' '}
              for {durations[duration]}
            </>
          )}
        </p>
        <div className="max-sm:w-full sm:w-56">
          <SubmitButton
            busy={buy.isSending}
            busyLabel="Processing..."
            disabledReason={service ? null : unchosen}
          >
            Buy Number
          </SubmitButton>
        </div>
      </div>
      {isForced && <FormError message={unchosen} />}
      {buy.error && <BuyRefusal error={buy.error} onBuyAnyway={send} />}
      {bought && <BoughtAlert {...bought} />}
    </form>
  )
}

type Bought = { readonly order_id: string; readonly message: string }

/** Says that the number is there, until it has its code or is over. */
function BoughtAlert({ order_id, message }: Bought) {
  const { data } = useQuery(activeRentalsQuery({ isWatching: false }))
  const rental = data?.rentals.find((one) => one.order_id === order_id)
  if (rental && displayStatus(rental) !== 'Waiting') return null
  return (
    <Alert tone="good" announce="polite">
      <strong className="font-medium">Success!</strong> {message}
    </Alert>
  )
}

/** A supplier that takes its time: the order has a card already, of which no event tells. */
function showPlacing(): () => void {
  const timer = setTimeout(() => refresh(numbers.rentals), placingMs)
  return () => clearTimeout(timer)
}

/** What to know before a number is bought for these; the panel of tips has the rest (NUM-15). */
const serviceTips: Readonly<Record<string, string>> = {
  tg: 'About 45% of Telegram codes get through. Turn on 2FA once you are in.',
  wa: 'Reinstall WhatsApp before you buy. A Business account has a 50/50 chance.',
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

/** The price to show and to agree to: none without a service; the new one once a refusal has named it. */
export function priceOf(
  service: Pick<Service, 'durations'> | undefined,
  duration: Duration,
  refusal: Refusal | null,
): number | undefined {
  if (!service) return undefined
  const changed = refusal?.code === 'PRICE_CHANGED' ? refusal.price_ngn : undefined
  return changed ?? service.durations[duration]
}
