import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { useMemo } from 'react'
import { platformOf, serviceTitle, withoutPictographs } from '../../../format/service-title.ts'
import { ChipChoice } from '../../../ui/choice/chip-choice.tsx'
import { ServiceSelect } from '../../../ui/choice/combobox.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import type { Draft } from './draft.ts'
import { chosenName, ServiceOption } from './service-facts.tsx'

export type ServiceChoiceProps = {
  readonly services: readonly BoostService[]
  readonly draft: Draft
  /** The service that is chosen. */
  readonly service: BoostService | undefined
  readonly error: string | undefined
  readonly onEdit: (change: Partial<Draft>) => void
}

/** Chooses a service from those of a platform and a category. */
export function ServiceChoice({ services, draft, service, error, onEdit }: ServiceChoiceProps) {
  const platforms = useMemo(() => platformsOf(services), [services])
  // A platform or category that the supplier has dropped does not filter.
  const platform = platforms.some(({ name }) => name === draft.platform) ? draft.platform : ''
  const onPlatform = useMemo(
    () => services.filter((one) => isOf(one, platform)),
    [services, platform],
  )
  const categories = [...new Set(onPlatform.map(({ category }) => category))]
  const category = categories.includes(draft.category) ? draft.category : ''
  /** Sets the platform and category. It clears the chosen service if they exclude it. */
  const narrow = (change: Pick<Draft, 'platform' | 'category'>) => {
    const isKept =
      service &&
      isOf(service, change.platform) &&
      (change.category === '' || service.category === change.category)
    onEdit({ ...change, ...(!isKept && { service_id: undefined }) })
  }
  return (
    <>
      {platforms.length > 1 && (
        <ChipChoice
          label="Platform"
          options={[
            { value: '', label: 'All' },
            ...platforms.map(({ name, count }) => ({ value: name, label: name, count })),
          ]}
          value={platform}
          onChange={(chosen) => narrow({ platform: chosen, category: '' })}
        />
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[16rem_minmax(0,1fr)]">
        <Select
          label="Category"
          name="category"
          value={category}
          options={[
            { value: '', label: 'All Categories' },
            ...categories.map((name) => ({ value: name, label: withoutPictographs(name) })),
          ]}
          onChange={({ target }) => narrow({ platform, category: target.value })}
        />
        <ServiceSelect
          options={onPlatform.filter((one) => category === '' || one.category === category)}
          value={service}
          onChange={({ service_id }) => onEdit({ service_id })}
          error={error}
          keyOf={({ service_id }) => service_id}
          textOf={({ name, category: group }) => `${name} ${group}`}
          render={(option) => <ServiceOption service={option} />}
          renderChosen={chosenName}
          rowRem={4}
          none="No service matches. Try fewer words, or all categories."
        />
      </div>
    </>
  )
}

type Platform = { readonly name: string; readonly count: number }

/** The maximum number of platforms that are shown. */
const mostPlatforms = 8

/** The platforms with more than one service, those with the most services first (BOOST-27). */
export function platformsOf(services: readonly Pick<BoostService, 'name'>[]): readonly Platform[] {
  return [...Map.groupBy(services, platformOfService)]
    .map(([name, { length: count }]) => ({ name, count }))
    .filter(({ name, count }) => name !== '' && count > 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostPlatforms)
}

const platformOfService = ({ name }: Pick<BoostService, 'name'>): string =>
  platformOf(serviceTitle(name).title)

/** Whether a service belongs to a platform. An empty platform means all of them. */
const isOf = (service: BoostService, platform: string): boolean =>
  platform === '' || platformOfService(service) === platform
