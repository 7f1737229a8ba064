import { type Duration, isSoldOut, type Service } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { popularServicesQuery, recentServicesQuery } from '../../../api/queries.ts'
import { Money } from '../../../format/money.tsx'
import { ServiceSelect } from '../../../ui/choice/combobox.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import { ServiceMark } from '../rental/service-mark.tsx'
import { DeliveryBars } from './delivery-bars.tsx'
import { ServiceChips } from './service-chips.tsx'
import { grouped, type GroupedService } from './service-groups.ts'
import { serviceTip } from './service-tip.ts'

type ServiceChoiceProps = {
  readonly services: readonly Service[]
  readonly duration: Duration
  /** The code of a service; empty before the choice. */
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

const codeOf = ({ code }: GroupedService) => code
const headingOf = ({ heading }: GroupedService) => heading

/** A quick choice of a few services, and a search in all services. */
export function ServiceChoice({ services, duration, chosen, onChoose }: ServiceChoiceProps) {
  const { options, chips, delivery } = useGroups(services)
  return (
    <>
      <ServiceChips services={chips} duration={duration} chosen={chosen} onChoose={onChoose} />
      <ServiceSelect
        options={options}
        value={options.find((option) => option.code === chosen)}
        onChange={({ code }) => onChoose(code)}
        hint={serviceTip(chosen, delivery[chosen])}
        keyOf={codeOf}
        groupOf={headingOf}
        letters
        render={(option) => (
          <span className="flex items-center gap-3">
            <ServiceMark code={option.code} name={option.name} />
            <span className="min-w-0 flex-1 truncate">{option.name}</span>
            {isSoldOut(option) ? (
              <StatusBadge tone="over" word="Sold out" />
            ) : (
              <>
                <DeliveryBars delivery={delivery[option.code]} />
                <span className="text-ink-soft">
                  <Money amount={option.durations[duration]} />
                </span>
              </>
            )}
          </span>
        )}
        none="No match. Try “Other / Not Listed”: it takes codes from any sender."
      />
    </>
  )
}

/** The services in their groups, the quick choice once it is loaded, and the delivery figures by service code. */
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
