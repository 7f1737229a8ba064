import { formatCount } from '@nosim/contract/base/count.ts'
import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { type BoostDelivery, longestDelivery } from '@nosim/contract/shop/boost-delivery.ts'
import type { ReactNode } from 'react'
import { percentText, rangeText } from '../../../format/delivery-text.ts'
import { Money } from '../../../format/money.tsx'
import { platformOf, serviceTitle, withoutPictographs } from '../../../format/service-title.ts'
import { deferred } from '../../../ui/deferred.tsx'

// The covers are loaded once a list is open.
const Cover = deferred(
  () => import('../../marks/cover.tsx'),
  'Cover',
  () => <span className="size-10 shrink-0" />,
)

/** The facts of a service that matter before ordering it. */
export function ServiceFacts({ service }: { readonly service: BoostService }) {
  const { name, category, description, type, rate, min, max } = service
  const { title, notes } = serviceTitle(name)
  return (
    <section
      aria-label="About this service"
      className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3"
    >
      <div className="flex items-center gap-3">
        <Cover name={platformOf(title)} shape="tile" />
        <div className="min-w-0" title={name}>
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-label text-ink-soft wrap-anywhere">{withoutPictographs(category)}</p>
        </div>
      </div>
      {notes.length > 0 && (
        <ul aria-label="Features" className="flex flex-wrap gap-2">
          {notes.map((note) => (
            <li
              key={note}
              className="rounded-full bg-over-soft px-2.5 py-0.5 text-label wrap-anywhere"
            >
              {note}
            </li>
          ))}
        </ul>
      )}
      {description !== '' && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-2">
        <Fact name={type === 'Package' ? 'Price of the package' : 'Price per 1,000'}>
          <Money amount={rate} />
        </Fact>
        <Fact name="Minimum">{formatCount(min)}</Fact>
        <Fact name="Maximum">{formatCount(max)}</Fact>
        <Fact name="Refill">{offer(service.refill)}</Fact>
        <Fact name="Cancel">{offer(service.cancel)}</Fact>
      </dl>
      <DeliveryFacts service={service} />
    </section>
  )
}

/** The share of its orders that were completed, and how fast (BOOST-33). */
function DeliveryFacts({
  service: { delivery, average_minutes },
}: {
  readonly service: BoostService
}) {
  const times = delivery && timesText(delivery)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-4 gap-y-2">
      <Fact name="Completed in 30 days">{delivery ? completedText(delivery) : notEnough}</Fact>
      {(times ?? average_minutes) !== null && (
        <Fact name="Time to completion">{times ?? deliveryText(average_minutes ?? 0)}</Fact>
      )}
    </dl>
  )
}

/**
 * A service as an option of the list. Its notes are on a line of their own: they distinguish services with the same
 * title.
 */
export function ServiceOption({ service }: { readonly service: BoostService }) {
  const { title, notes } = serviceTitle(service.name)
  return (
    <span className="flex items-center gap-3">
      <Cover name={platformOf(title)} shape="tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5 font-medium">{title}</span>
        <span className="block truncate text-label leading-4 text-ink-soft">
          {notes.length > 0 ? notes.join(' · ') : withoutPictographs(service.category)}
        </span>
        <span className="block text-label leading-4">
          <Money amount={service.rate} />
          <span className="text-ink-soft">
            {service.type === 'Package' ? ' each' : ' per 1,000'}
          </span>
        </span>
      </span>
    </span>
  )
}

/** The name of a chosen service on one line. */
export function chosenName({ name }: Pick<BoostService, 'name'>): string {
  const { title, notes } = serviceTitle(name)
  return [title, ...notes].join(' · ')
}

const offer = (isOffered: boolean) => (isOffered ? 'Offered' : 'Not offered')

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The quantities that the service accepts. */
export const quantityHint = ({ type, min, max }: BoostService): string =>
  type === 'Package'
    ? 'Packages are sold whole, so the quantity is 1.'
    : `From ${formatCount(min)} to ${formatCount(max)}.`

const notEnough = 'Not enough data'

/** Such as '96.7% of 1,340 orders (95.6% to 97.5%)'. */
export function completedText({ share, sample, low, high }: BoostDelivery): string {
  if (share === null) return notEnough
  const orders = `${percentText(share)} of ${formatCount(sample)} orders`
  const range = rangeText({ low, high })
  return range === undefined ? orders : `${orders} (${range})`
}

/** Such as 'About 45 minutes, 9 of 10 within 3 hours'; null without enough data. */
export function timesText({ median_minutes, p90_minutes }: BoostDelivery): string | null {
  if (median_minutes === null || p90_minutes === null) return null
  const most =
    p90_minutes >= longestDelivery ? 'in 7 days or more' : `within ${spanText(p90_minutes)}`
  return `${deliveryText(median_minutes)}, 9 of 10 ${most}`
}

/** A time of delivery as text: 'About 45 minutes', 'About 3 hours', 'About 2 days'. */
export const deliveryText = (minutes: number): string => `About ${spanText(minutes)}`

function spanText(minutes: number): string {
  if (minutes < 90) return count(minutes, 'minute')
  if (minutes < 36 * 60) return count(minutes / 60, 'hour')
  return count(minutes / (24 * 60), 'day')
}

function count(amount: number, noun: string): string {
  const whole = Math.max(1, Math.round(amount))
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
