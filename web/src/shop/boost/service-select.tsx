import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { Money } from '../../format/money.tsx'
import { Combobox } from '../../ui/choice/combobox.tsx'

type ServiceSelectProps = {
  readonly services: readonly BoostService[]
  readonly value: BoostService | undefined
  readonly onChange: (service: BoostService) => void
  readonly error: string | undefined
}

/** The services of a category or of all, found by any words of their name or category. */
export function ServiceSelect({ services, value, onChange, error }: ServiceSelectProps) {
  return (
    <Combobox
      label="Service"
      options={services}
      value={value}
      onChange={onChange}
      error={error}
      keyOf={idOf}
      nameOf={nameOf}
      textOf={textOf}
      render={(service) => <Row service={service} />}
      renderChosen={nameOf}
      rowRem={4}
      placeholder="Select a service"
      searchLabel="Search services"
      none="No service matches. Try fewer words, or all categories."
    />
  )
}

const idOf = (service: BoostService) => service.service_id
const nameOf = (service: BoostService) => service.name
const textOf = (service: BoostService) => `${service.name} ${service.category}`

/** Two lines for the name, since the end of it is what tells services apart. */
function Row({ service }: { readonly service: BoostService }) {
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
