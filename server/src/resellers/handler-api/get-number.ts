import { serviceOnSale } from '../../numbers/catalogue/on-sale.ts'
import type { RentalRow } from '../../numbers/queries.ts'
import { takesSeveral } from '../../numbers/rental/code-requests.ts'
import { type Amounts, amountsIn } from '../amounts.ts'
import type { Action, ActionAnswer, KeyCall } from '../calls/answer-call.ts'
import { wireTime } from './activations.ts'
import { isPagesOnly } from './catalogue.ts'
import {
  numberInTime,
  type OrderDependencies,
  type Placed,
  placeNumber,
  type Wanted,
} from './place-number.ts'
import { operatorOf, readWish, unitedStates } from './wish.ts'
import { tooDear, word, wordsOf } from './words.ts'

/** An order that has its phone number; `number` is the id of the order in the protocol. */
export type Given = {
  readonly number: number
  readonly rental: RentalRow
  /** The price in the currency of the key. */
  readonly price: string
  /** The price in kobo; undefined where an earlier call placed the order. */
  readonly cost: number | undefined
}

/** `ACCESS_NUMBER:{id}:{number}`, with the price in X-Price. */
export const getNumber =
  (deps: OrderDependencies): Action =>
  async (call) => {
    const wish = readWish(call.fields)
    if ('word' in wish) return word(wish.word)
    const given = await orderNumber(deps, call, wish)
    return 'rental' in given ? numberAnswer(given) : given
  }

/** As getNumber, with an answer in JSON. */
export const getNumberV2 =
  (deps: OrderDependencies): Action =>
  async (call) => {
    const wish = readWish(call.fields)
    if ('word' in wish) return word(wish.word)
    const given = await orderNumber(deps, call, wish)
    if (!('rental' in given)) return given
    const { rental, number, price } = given
    const json = {
      activationId: String(number),
      phoneNumber: rental.number,
      activationCost: price,
      currency: call.caller.key.currency === 'USD' ? 840 : 566,
      countryCode: unitedStates,
      countryPhoneCode: '1',
      canGetAnotherSms: takesSeveral(rental),
      activationTime: wireTime(rental.created_at),
      activationEndTime: rental.ends_at.toISOString(),
      activationOperator: operatorOf(wish.carriers),
    }
    return { json, ...saleOf(given) }
  }

export const numberAnswer = (given: Given, text?: string): ActionAnswer => ({
  text: text ?? `ACCESS_NUMBER:${given.number}:${given.rental.number}`,
  ...saleOf(given),
})

const saleOf = ({ price, cost }: Given) => ({
  headers: { 'x-price': price },
  ...(cost !== undefined && { cost }),
})

/**
 * Orders a number within the cap of the caller, at the present price (HAPI-4). A price that changes meanwhile is
 * accepted once, if it is within the cap. Throws the refusals of the order.
 */
export async function orderNumber(
  deps: OrderDependencies,
  call: KeyCall,
  wanted: Wanted,
): Promise<Given | ActionAnswer> {
  const { db, limits } = deps.machine
  const { key, userId } = call.caller
  const clientKey = call.header('idempotency-key')
  if (clientKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(clientKey)) return word('BAD_DATA')
  const [service, amounts] = await Promise.all([
    serviceOnSale(db, wanted.service, limits.soldOut),
    amountsIn(db, key.currency),
  ])
  const most = capOf(call, amounts)
  if (most === undefined) return word('BAD_DATA')
  const first =
    service && !isPagesOnly(service) ? service.durations[wanted.duration] * 100 : undefined
  const refusal = refusalOf(first, { most, amounts, call })
  // A repeated order stands, whatever the service costs now.
  if (refusal && clientKey === undefined) return refusal
  const order = { deps, call, wanted, clientKey }
  let placed = await placeNumber(order, refusal ? undefined : first)
  if (placed.kind === 'price-changed') {
    const risen = refusalOf(placed.price, { most, amounts, call })
    if (risen) return risen
    placed = await placeNumber(order, placed.price)
  }
  if (placed.kind === 'not-offered') return refusal ?? word('BAD_SERVICE')
  if (placed.kind !== 'placed') return notPlaced(placed.kind, key.dialect)
  const rental = await numberInTime(deps.machine, userId, placed.orderId)
  if (!rental) return word('NO_NUMBERS')
  const { number, isNew } = placed
  return {
    number,
    rental,
    price: amounts.price(rental.price),
    cost: isNew ? rental.price : undefined,
  }
}

/** The refusal of an order at a price in kobo, if there is one. Without a price, the service is not on sale. */
function refusalOf(
  price: number | undefined,
  { most, amounts, call }: { most: number; amounts: Amounts; call: KeyCall },
): ActionAnswer | undefined {
  if (price === undefined) return word('BAD_SERVICE')
  return price > most ? tooDear(call.caller.key.dialect, amounts.price(price)) : undefined
}

/** The most that the caller pays, in kobo; infinite where the call has no cap, undefined where its cap is no amount. */
function capOf({ fields }: KeyCall, amounts: Amounts): number | undefined {
  const cap = fields.max_price ?? fields.maxPrice
  return cap === undefined ? Number.POSITIVE_INFINITY : amounts.cap(cap)
}

function notPlaced(
  kind: Exclude<Placed['kind'], 'placed' | 'not-offered'>,
  dialect: Parameters<typeof wordsOf>[0],
): ActionAnswer {
  if (kind === 'capped')
    return word(wordsOf(dialect).noMoney, {
      outcome: 'DAILY_CAP',
      headers: { 'x-reason': 'daily-cap' },
    })
  if (kind === 'conflict')
    return word('BAD_DATA', {
      outcome: 'CONFLICT',
      headers: { 'x-reason': 'idempotency-conflict' },
    })
  return word(kind === 'inactive' ? 'ACCOUNT_INACTIVE' : 'NO_NUMBERS')
}
