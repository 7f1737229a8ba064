import { type Duration, isSoldOut } from '@nosim/contract/shop/numbers.ts'
import { Money } from '../../../format/money.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { ServiceMark } from '../rental/service-mark.tsx'
import type { GroupedService } from './service-groups.ts'

type ServiceChipsProps = {
  /** Undefined until they are loaded. */
  readonly services: readonly GroupedService[] | undefined
  readonly duration: Duration
  readonly chosen: string | undefined
  readonly onChoose: (code: string) => void
}

const most = 6

/** A quick choice: the user's latest services, then popular ones. */
export function ServiceChips({ services, duration, chosen, onChoose }: ServiceChipsProps) {
  const shown = services?.filter(({ heading }) => heading !== 'All services').slice(0, most)
  if (shown?.length === 0) return null
  const hasRecent = shown?.some(({ heading }) => heading === 'Recent') ?? false
  const label = hasRecent ? 'Recent and popular' : 'Popular'
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 @xl:grid-cols-3">
      {shown
        ? shown.map((service) => (
            <li key={service.code}>
              <ServiceChip
                service={service}
                price={service.durations[duration]}
                isChosen={service.code === chosen}
                onChoose={onChoose}
              />
            </li>
          ))
        : Array.from({ length: most }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-14" />
            </li>
          ))}
    </ul>
  )
}

type ServiceChipProps = {
  readonly service: GroupedService
  readonly price: number
  readonly isChosen: boolean
  readonly onChoose: (code: string) => void
}

function ServiceChip({ service, price, isChosen, onChoose }: ServiceChipProps) {
  const { code, name } = service
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(code)}
      className={cx(
        'flex h-14 w-full items-center gap-2.5 rounded-control border px-2.5 text-left transition-colors',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <ServiceMark code={code} name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{shortName(name)}</span>
        <span className="block text-label text-ink-soft">
          {isSoldOut(service) ? 'Sold out' : <Money amount={price} />}
        </span>
      </span>
    </button>
  )
}

/** The first of several names: 'Google' for 'Google / Gmail / YouTube'. */
const shortName = (name: string): string => name.split(' / ')[0] ?? name
