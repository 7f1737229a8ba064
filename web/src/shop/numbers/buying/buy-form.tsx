import {
  type Duration,
  DurationKey,
  durations,
  type Service,
} from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useMemo } from 'react'
import {
  activeRentalsQuery,
  popularServicesQuery,
  recentServicesQuery,
} from '../../../api/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { SubmitButton } from '../../../ui/actions/button.tsx'
import { ServiceSelect } from '../../../ui/choice/combobox.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { displayStatus } from '../rental/rental-status.ts'
import { ServiceMark } from '../rental/service-mark.tsx'
import { BuyRefusal } from './buy-refusal.tsx'
import { CountryChip } from './country-chip.tsx'
import { DeliveryBars } from './delivery-bars.tsx'
import { MoreChoices } from './more-choices.tsx'
import { ServiceChips } from './service-chips.tsx'
import { grouped, type GroupedService } from './service-groups.ts'
import { type Bought, type Purchase, unchosen } from './use-purchase.ts'

export type BuyFormProps = {
  readonly services: readonly Service[]
  readonly purchase: Purchase
  /** The button that buys. */
  readonly button: Ref<HTMLButtonElement>
}

const codeOf = ({ code }: GroupedService) => code
const headingOf = ({ heading }: GroupedService) => heading

/** Choose a service, see its price, buy. */
export function BuyForm({ services, purchase, button }: BuyFormProps) {
  const { service, price, error, values } = purchase
  const { duration } = values
  const { options, chips, delivery } = useGroups(services)
  const priceId = useId()
  const choose = (code: string) => purchase.set('service', code)
  return (
    <form {...purchase.form} className="@container flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-title">Choose a service</h2>
        <CountryChip />
      </div>
      <ServiceChips
        services={chips}
        duration={duration}
        chosen={values.service}
        onChoose={choose}
      />
      <ServiceSelect
        options={options}
        value={options.find((option) => option.code === values.service)}
        onChange={(chosen) => choose(chosen.code)}
        hint={serviceTips[values.service]}
        keyOf={codeOf}
        groupOf={headingOf}
        letters
        render={(option) => (
          <span className="flex items-center gap-3">
            <ServiceMark code={option.code} name={option.name} />
            <span className="min-w-0 flex-1 truncate">{option.name}</span>
            <DeliveryBars level={delivery[option.code]} />
            <span className="text-ink-soft">
              <Money amount={option.durations[duration]} />
            </span>
          </span>
        )}
        none="No match. Try “Other / Not Listed”: it takes codes from any sender."
      />
      <DurationSelect value={duration} onChange={(chosen) => purchase.set('duration', chosen)} />
      <MoreChoices values={values} set={purchase.set} field={purchase.field} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PriceLine id={priceId} price={price} duration={duration} />
        <div className="w-full @xl:w-72">
          <SubmitButton
            ref={button}
            busy={purchase.isSending}
            busyLabel="Processing..."
            disabledReason={service ? null : unchosen}
            aria-describedby={priceId}
          >
            {/* Its description names the price, too. */}
            <span>
              Buy Number
              {price !== undefined && <span aria-hidden> · {formatMoney(price)}</span>}
            </span>
          </SubmitButton>
        </div>
      </div>
      <FormError message={purchase.problem} />
      {error && <BuyRefusal error={error} />}
      {purchase.bought && <BoughtAlert {...purchase.bought} />}
    </form>
  )
}

/** The services in their groups, the quick choice among them once it is known, and delivery levels by code. */
function useGroups(services: readonly Service[]) {
  const popular = useQuery(popularServicesQuery())
  const recent = useQuery(recentServicesQuery())
  const isSettled = !popular.isPending && !recent.isPending
  const options = useMemo(
    () =>
      grouped(services, {
        recent: recent.data?.services ?? [],
        popular: popular.data?.services ?? [],
      }),
    [services, recent.data, popular.data],
  )
  return { options, chips: isSettled ? options : undefined, delivery: popular.data?.delivery ?? {} }
}

type PriceLineProps = {
  readonly id: string
  readonly price: number | undefined
  readonly duration: Duration
}

/** What it costs, said aloud when it changes; nothing before a choice (NUM-8). */
function PriceLine({ id, price, duration }: PriceLineProps) {
  return (
    <p id={id} aria-live="polite" className="min-h-6 text-ink-soft">
      {price !== undefined && (
        <>
          <span className="sr-only">Price: </span>
          <strong className="font-medium text-ink">
            <Money amount={price} />
          </strong>{' '}
          for {durations[duration]}
        </>
      )}
    </p>
  )
}

/** Says that the number is there, until it has its code or is over (NUM-10). */
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
