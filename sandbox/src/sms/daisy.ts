import { type Answer, plainText } from '../core/wire.ts'
import { type Activation, statusReply } from './activations.ts'
import type { Service } from './catalogue.ts'
import type { Supplier } from './supplier.ts'

/** The fields of a request, without empty fields. */
export type Params = Readonly<Record<string, string | undefined>>
export type Actions = Readonly<Record<string, (supplier: Supplier, params: Params) => Answer>>

const DAY_MS = 86_400_000
const unitMs: Readonly<Record<string, number>> = { H: 3_600_000, D: DAY_MS, M: 30 * DAY_MS }

/** The actions of the DaisySMS dialect (SMS protocol notes, sections 1.3 to 1.8 and 1.12). */
export const daisyActions: Actions = {
  getBalance,
  getNumber,
  getStatus,
  setStatus: (supplier, params) =>
    plainText(supplier.command(Number(params['id']), params['status'] ?? '') ?? 'NO_ACTIVATION'),
  getExtraActivation,
  getPrices: (supplier, { service }) => plainText(pricesJson(supplier, service)),
}

/** getBalance: `ACCESS_BALANCE:50.30`, in both dialects. */
export function getBalance(supplier: Supplier): Answer {
  return plainText(`ACCESS_BALANCE:${dollars(supplier.books.balanceCents)}`)
}

function getNumber(supplier: Supplier, params: Params): Answer {
  const service = supplier.catalogue.get(params['service'] ?? '')
  if (service === undefined) return plainText('BAD_SERVICE')
  const request = readRequest(params)
  if (request === null) return { ...plainText('BAD_REQUEST'), status: 400 }
  const priceCents = priceOf(service, request)
  const cap = params['max_price'] ?? params['maxPrice']
  if (isAbove(priceCents, cap)) return plainText('MAX_PRICE_EXCEEDED')
  if (service.code === 'zznone') return plainText('NO_NUMBERS')
  if (!supplier.hasRoom) return plainText('TOO_MANY_ACTIVE_RENTALS')
  if (supplier.books.balanceCents < priceCents) return plainText('NO_MONEY')
  const { lifeMs, areas } = request
  const activation = supplier.rent({ service, priceCents, lifeMs, areas })
  if (activation === null) return plainText('NO_NUMBERS')
  return plainText(`ACCESS_NUMBER:${activation.id}:${activation.number}`, {
    'X-Price': dollars(priceCents),
  })
}

type NumberRequest = { areas: string[]; carriers: string[]; lifeMs: number | null }

function readRequest(params: Params): NumberRequest | null {
  const areas = params['areas']?.split(',') ?? []
  const carriers = params['carriers']?.split(',') ?? []
  if (!areas.every((area) => /^[2-9]\d\d$/.test(area))) return null
  if (!carriers.every((carrier) => ['tmo', 'vz', 'att'].includes(carrier))) return null
  const duration = params['duration'] ?? (params['ltr'] === '1' ? '1D' : undefined)
  if (duration === undefined) return { areas, carriers, lifeMs: null }
  const [, count, unit = ''] = /^([1-9]\d{0,2})([HDM])$/.exec(duration) ?? []
  const lifeMs = Number(count) * (unitMs[unit] ?? Number.NaN)
  if (!(lifeMs <= 365 * DAY_MS)) return null
  // Less than a day is billed as a whole day, so the rental lasts a day.
  return { areas, carriers, lifeMs: Math.max(lifeMs, DAY_MS) }
}

function priceOf(service: Service, { areas, carriers, lifeMs }: NumberRequest): number {
  const days = lifeMs === null ? 1 : Math.ceil(lifeMs / DAY_MS)
  const surcharges = (areas.length > 0 ? 1 : 0) + (carriers.length > 0 ? 1 : 0)
  return Math.round((service.costCents * days * (10 + 2 * surcharges)) / 10)
}

function getExtraActivation(supplier: Supplier, params: Params): Answer {
  const former = supplier.rentals.find(Number(params['activationId']))
  const priceCents = supplier.catalogue.get(former?.service ?? '')?.costCents
  if (former === undefined || priceCents === undefined) return plainText('BAD_ID')
  if (!supplier.mayBeRentedAgain(former)) return plainText('BAD_ID')
  if (!supplier.hasRoom) return plainText('TOO_MANY_ACTIVE_RENTALS')
  if (supplier.books.balanceCents < priceCents) return plainText('NO_MONEY')
  const activation = supplier.rentAgain(former, priceCents)
  if (activation === null) return plainText('BAD_ID')
  const { id, number, asleepUntil } = activation
  const word = asleepUntil === undefined ? 'ACCESS_NUMBER' : 'ASLEEP'
  const until = asleepUntil === undefined ? '' : `:${Math.ceil(asleepUntil / 1000)}`
  return plainText(`${word}:${id}:${number}${until}`, { 'X-Price': dollars(priceCents) })
}

function getStatus(supplier: Supplier, params: Params): Answer {
  const activation = supplier.rentals.find(Number(params['id']))
  if (activation === undefined) return plainText('NO_ACTIVATION')
  const isAsleep = activation.state === 'WAIT' && (activation.asleepUntil ?? 0) > Date.now()
  // The documents name no word for this state, only that a waiting state follows (section 1.9).
  if (isAsleep) return plainText('ASLEEP')
  const answer = plainText(statusReply(activation))
  if (params['text'] !== '1' || !answer.body.startsWith('STATUS_OK')) return answer
  return { ...answer, headers: { 'X-Text': headerText(activation) } }
}

// A header contains bytes: UTF-8 as latin1, without line breaks, which would end the header.
function headerText(activation: Activation): string {
  const text = activation.messages.at(-1)?.text ?? ''
  return Buffer.from(text.replaceAll(/[\r\n]/g, ' '), 'utf8').toString('latin1')
}

/** Whether a price is above the customer's cap, a decimal string in dollars; without a cap it never is. */
export function isAbove(priceCents: number, cap: string | undefined): boolean {
  // The tolerance is for rounding errors of a cap such as 0.29.
  return cap !== undefined && !(priceCents <= Number(cap) * 100 + 1e-6)
}

/** US cents as `0.90`. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** getPrices: by country and service; only one service where `only` names it. */
export function pricesJson(supplier: Supplier, only: string | undefined): string {
  const services = [...supplier.catalogue.values()].filter(
    ({ code }) => only === undefined || code === only,
  )
  const rows = services.map(({ code, name, costCents, repeatable }) => {
    const count = code === 'zznone' ? 0 : 100
    return [code, { cost: dollars(costCents), count, name, repeatable }]
  })
  return JSON.stringify({ 187: Object.fromEntries(rows) })
}
