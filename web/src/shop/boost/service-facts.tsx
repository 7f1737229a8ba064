import type { BoostService } from '@nosim/contract/shop/boost.ts'
import type { ReactNode } from 'react'
import { Money } from '../../format/money.tsx'

/** What one should know of a service before ordering it. */
export function ServiceFacts({ service }: { readonly service: BoostService }) {
  const { name, category, description, type, rate, min, max, average_minutes } = service
  return (
    <section
      aria-label="About this service"
      className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3"
    >
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-label text-ink-soft">{category}</p>
      </div>
      {description !== '' && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-2">
        <Fact name={type === 'Package' ? 'Price of the package' : 'Price per 1,000'}>
          <Money amount={rate} />
        </Fact>
        <Fact name="Minimum">{min.toLocaleString('en-US')}</Fact>
        <Fact name="Maximum">{max.toLocaleString('en-US')}</Fact>
        {average_minutes !== null && (
          <Fact name="Average delivery">{deliveryText(average_minutes)}</Fact>
        )}
        <Fact name="Refill">{offer(service.refill)}</Fact>
        <Fact name="Cancel">{offer(service.cancel)}</Fact>
      </dl>
    </section>
  )
}

/** A service in the list to choose from. Two lines for the name, since its end tells services apart. */
export function ServiceOption({ service }: { readonly service: BoostService }) {
  return (
    <>
      <span className="line-clamp-2 leading-5 wrap-anywhere">{service.name}</span>
      <span className="flex justify-between gap-3 text-label leading-4 text-ink-soft">
        <span className="truncate">{service.category}</span>
        <span className="shrink-0">
          <Money amount={service.rate} />
          {service.type === 'Package' ? ' each' : ' per 1,000'}
        </span>
      </span>
    </>
  )
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

/** Which quantities it sells. */
export const quantityHint = ({ type, min, max }: BoostService): string =>
  type === 'Package'
    ? 'A package is sold as a whole: its quantity is always 1.'
    : `From ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`

/** A time of delivery as text: 'About 45 minutes', 'About 3 hours', 'About 2 days'. */
export function deliveryText(minutes: number): string {
  if (minutes < 90) return `About ${count(minutes, 'minute')}`
  if (minutes < 36 * 60) return `About ${count(minutes / 60, 'hour')}`
  return `About ${count(minutes / (24 * 60), 'day')}`
}

function count(amount: number, noun: string): string {
  const whole = Math.max(1, Math.round(amount))
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
