import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { allDurations } from '../../numbers/catalogue/prices.ts'
import type { Fields } from '../../platform/protocol/fields.ts'

/** The number of the only country, the United States, in the protocol (SMS protocol notes, 1.0). */
export const unitedStates = '187'

/** Whether a call means the United States: clients that cannot leave the country out send 0 (HAPI-2). */
export const isHere = ({ country }: Fields): boolean =>
  country === undefined || country === '0' || country === unitedStates

/** The order that a call requests. */
export type NumberWish = {
  readonly service: string
  readonly duration: Duration
  readonly areas: readonly string[]
  readonly carriers: readonly Carrier[]
}

export type Carrier = 'tmo' | 'vz' | 'att'

/** The carriers by their names in the list of operators. */
export const operators = { at_t: 'att', tmobile: 'tmo', verizon: 'vz' } as const

const carrierOf: Readonly<Record<string, Carrier>> = {
  ...operators,
  t_mobile: 'tmo',
  tmo: 'tmo',
  vz: 'vz',
  att: 'att',
}

const durationOf: Readonly<Record<string, Duration>> = Object.fromEntries(
  allDurations
    .filter((duration) => duration !== '5min')
    .map((duration) => [duration.toUpperCase(), duration]),
)

const mostAreas = 10
/** The form of the codes of services in the catalogue. */
const servicePattern = /^[a-z0-9_]{1,64}$/

/** The order that a call requests, or the word of the refusal. */
export function readWish(fields: Fields): NumberWish | { readonly word: string } {
  const { service, number, phoneException } = fields
  if (!isHere(fields)) return { word: 'NO_NUMBERS' }
  if (service === undefined || !servicePattern.test(service)) return { word: 'BAD_SERVICE' }
  // A certain number, or one without certain prefixes, cannot be ordered; another number would be a different order.
  if (number !== undefined) return { word: 'NUMBER_NOT_AVAILABLE' }
  if (phoneException !== undefined) return { word: 'WRONG_EXCEPTION_PHONE' }
  const duration = readDuration(fields)
  if (duration === undefined) return { word: 'BAD_DURATION' }
  const areas = [...new Set(listOf(fields.areas))]
  if (areas.length > mostAreas || areas.some((area) => !/^[0-9]{3}$/.test(area)))
    return { word: 'BAD_DATA' }
  const carriers = readCarriers(fields.carriers)
  if (carriers === undefined) return { word: 'BAD_DATA' }
  const own = readCarriers(fields.operator)
  if (own === undefined) return { word: 'BAD_OPERATOR' }
  return { service, duration, areas, carriers: carriers.length > 0 ? carriers : own }
}

/**
 * The duration of an order, short where none is named, undefined for an unknown one. `ltr=1` is an older name of a day.
 */
function readDuration({ duration, ltr }: Fields): Duration | undefined {
  const named = duration ?? (ltr === '1' ? '1D' : undefined)
  if (named === undefined) return '5min'
  const key = named.toUpperCase()
  return Object.hasOwn(durationOf, key) ? durationOf[key] : undefined
}

/** The carriers of a list; none where it has `any`. Undefined where a carrier is unknown. */
function readCarriers(list: string | undefined): readonly Carrier[] | undefined {
  const names = [...new Set(listOf(list))]
  if (names.includes('any')) return []
  const found = new Set<Carrier>()
  for (const name of names) {
    const carrier = Object.hasOwn(carrierOf, name) ? carrierOf[name] : undefined
    if (carrier === undefined) return undefined
    found.add(carrier)
  }
  return [...found]
}

const listOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The operator of an order: the name of its only carrier, else `any`. */
export function operatorOf(carriers: readonly string[]): string {
  const [only, ...others] = carriers
  const found = Object.entries(operators).find(([, carrier]) => carrier === only)
  return found && others.length === 0 ? found[0] : 'any'
}
