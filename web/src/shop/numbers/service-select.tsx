import type { Duration, Service } from '@nosim/contract/shop/numbers.ts'
import { Money } from '../../format/money.tsx'
import { Combobox } from '../../ui/choice/combobox.tsx'
import { ServiceMark } from './rental/service-mark.tsx'

type ServiceSelectProps = {
  readonly services: readonly Service[]
  readonly duration: Duration
  readonly value: Service | undefined
  readonly onChange: (service: Service) => void
}

/** All services by name, each with its mark and its price. */
export function ServiceSelect({ services, duration, value, onChange }: ServiceSelectProps) {
  return (
    <Combobox
      label="Service"
      options={services}
      value={value}
      onChange={onChange}
      keyOf={codeOf}
      nameOf={nameOf}
      render={(service) => (
        <span className="flex items-center gap-3">
          <ServiceMark code={service.code} name={service.name} />
          <span className="min-w-0 flex-1 truncate">{service.name}</span>
          <span className="text-ink-soft">
            <Money amount={service.durations[duration]} />
          </span>
        </span>
      )}
      placeholder="Select a service"
      searchLabel="Search services"
      none="No service has that name. Other / Not Listed takes codes from anyone."
    />
  )
}

const codeOf = (service: Service) => service.code

const nameOf = (service: Service) => service.name
