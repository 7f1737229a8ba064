import { readCsv, type Row } from '../core/csv.ts'
import { type BoostName, secondPercent } from '../core/upstreams.ts'
import { type Lifecycle, lifecycleNamed } from './lifecycle.ts'
import { dollarText, parseDollars } from './money.ts'

const servicesFile = new URL('services.csv', import.meta.url)

/** The offset of the second panel's service ids. */
const SECOND_IDS = 20_000

const wires = ['text', 'number', 'words', 'bare'] as const

/** A service of the panel. */
export type Service = {
  id: number
  category: string
  name: string
  type: string
  /** Dollars for 1000 units, or for one package, as the panel writes it. */
  rate: string
  min: number
  max: number
  refill: boolean
  cancel: boolean
  dripfeed: boolean
  /** The format of its entry in the list: real panels use several (panel protocol notes, section 2.1). */
  wire: (typeof wires)[number]
  life: Lifecycle
  desc: string
}

/** The changed fields of a service. Its other fields are as in the file. */
export type Change = Partial<Pick<Service, 'rate' | 'min' | 'max' | 'type'>> & {
  vanished?: boolean
}

/** The panel's services, with the changes that were made to them. */
export class Catalogue {
  readonly #services: ReadonlyMap<number, Service>
  #changes = new Map<number, Change>()

  constructor(services: readonly Service[]) {
    this.#services = new Map(services.map((service) => [service.id, service]))
  }

  /** Finds a service that can be ordered. */
  find(id: number): Service | undefined {
    const change = this.#changes.get(id)
    return change?.vanished === true ? undefined : this.#changed(id)
  }

  /** All services that can be ordered. */
  list(): Service[] {
    return [...this.#services.keys()].flatMap((id) => this.find(id) ?? [])
  }

  /** The services whose orders misbehave, for tests. */
  sentinels(): Service[] {
    return [...this.#services.values()].filter(isSentinel)
  }

  /** Changes or withdraws a service; undefined for an unknown id. */
  change(id: number, change: Change): { service: Service; change: Change } | undefined {
    if (!this.#services.has(id)) return undefined
    this.#changes.set(id, { ...this.#changes.get(id), ...change })
    return this.changes().find(({ service }) => service.id === id)
  }

  /** The changed services, in their current state. */
  changes(): { service: Service; change: Change }[] {
    return [...this.#changes].flatMap(([id, change]) => {
      const service = this.#changed(id)
      return service === undefined ? [] : [{ service, change }]
    })
  }

  snapshot(): [number, Change][] {
    return [...this.#changes]
  }

  restore(changes: [number, Change][]): void {
    this.#changes = new Map(changes)
  }

  #changed(id: number): Service | undefined {
    const service = this.#services.get(id)
    if (service === undefined) return undefined
    const { vanished: _, ...change } = this.#changes.get(id) ?? {}
    return { ...service, ...change }
  }
}

/**
 * Loads the list of services of a panel; throws for an invalid row. The second panel has the same services under other
 * ids, at 80 to 125 % of the rates. Services whose orders misbehave have the same rate at both.
 */
export async function loadServices(name: BoostName): Promise<Catalogue> {
  const listed = (await readCsv(servicesFile)).map(toService)
  return new Catalogue(name === 'boost' ? listed : listed.map(ofSecondPanel))
}

function ofSecondPanel(service: Service): Service {
  const { id, rate } = service
  const percent = isSentinel(service) ? 100 : secondPercent(id)
  const millicents = Math.ceil(((parseDollars(rate) ?? 0) * percent) / 100)
  return { ...service, id: SECOND_IDS + id, rate: dollarText(millicents) }
}

const isSentinel = ({ life }: Service) => life !== 'usual' && life !== 'package'

/** A type in its normal form: `Custom Comments` and `custom_comments` are one type. */
export function kindOf(type: string): string {
  return type.toLowerCase().replaceAll(' ', '_')
}

function toService(cell: Row): Service {
  const [id, min, max] = [Number(cell('service')), Number(cell('min')), Number(cell('max'))]
  const usual = kindOf(cell('type')) === 'package' ? 'package' : 'usual'
  const life = lifecycleNamed(cell('life') || usual)
  const wire = wires.find((each) => each === cell('wire'))
  const rate = cell('rate')
  if (!(id > 0 && min > 0 && max >= min) || parseDollars(rate) === null || !life || !wire)
    throw new Error(`services.csv: bad row "${cell('service')}"`)
  return {
    id,
    category: cell('category'),
    name: cell('name'),
    type: cell('type'),
    rate,
    min,
    max,
    refill: cell('refill') === 'yes',
    cancel: cell('cancel') === 'yes',
    dripfeed: cell('dripfeed') === 'yes',
    wire,
    life,
    desc: cell('desc'),
  }
}

/** An entry of the response to `services`. Its format depends on `wire`, as among real panels (section 2.1). */
export function entryOf(service: Service): Record<string, unknown> {
  const { id, name, type, category, rate, min, max, desc, wire } = service
  const { refill, cancel, dripfeed } = service
  const about = { name, type, category }
  const text = { service: id, ...about, rate, min: String(min), max: String(max) }
  switch (wire) {
    case 'text':
      return { ...text, dripfeed, refill, cancel, desc }
    case 'words':
      return { ...text, refill: String(refill), cancel: String(cancel), description: desc }
    case 'number': {
      const flags = { dripfeed: Number(dripfeed), refill: Number(refill), cancel: Number(cancel) }
      return { service: String(id), ...about, rate: Number(rate), min, max, ...flags, desc }
    }
    case 'bare':
      return { ...text, ...(refill && { refill }), ...(cancel && { cancel }) }
  }
}
