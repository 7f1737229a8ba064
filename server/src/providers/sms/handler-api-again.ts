import * as z from 'zod/mini'
import type { FormerActivation, RentAnswer, RentRequest } from '../../numbers/rental/provider.ts'
import { readDollars } from '../dollars.ts'
import { goneWords, readRent } from './handler-api-answers.ts'
import { type CallUpstream, header } from './handler-api-rent.ts'
import { type Dialect, readReply, type Reply } from './handler-api-words.ts'

/**
 * Rents a number a second time (SMS protocol notes, 1.9). The classic dialect states the price first: a price above the
 * limit is refused before anything is bought. The DaisySMS dialect states it only in the response to the purchase: the
 * caller must compare it.
 */
export async function rentAgain(
  callUpstream: CallUpstream,
  dialect: Dialect,
  request: RentRequest & { readonly former: FormerActivation },
): Promise<RentAnswer> {
  const query = { activationId: request.former.activationId }
  if (dialect === 'classic') {
    const price = readPrice(readReply(await callUpstream('checkExtraActivation', query)))
    if (price.kind === 'refused') return price
    if (price.costMicroUsd > request.maxCostMicroUsd)
      return { kind: 'refused', why: 'price-too-high', detail: 'COST_ABOVE_LIMIT' }
  }
  const answer = await callUpstream('getExtraActivation', query)
  return readAgain(readReply(answer), header(answer, 'x-price'))
}

const Price = z.object({ cost: z.union([z.string(), z.pipe(z.number(), z.transform(String))]) })

type PriceAnswer =
  | { readonly kind: 'price'; readonly costMicroUsd: number }
  | Extract<RentAnswer, { kind: 'refused' }>

/** Reads the answer to checkExtraActivation. The call buys nothing: without a price nothing was bought. */
function readPrice(reply: Reply): PriceAnswer {
  if (reply.kind !== 'json') {
    const read = readAgain(reply, undefined)
    return read.kind === 'refused' ? read : { kind: 'refused', why: 'busy', detail: reply.detail }
  }
  const price = Price.safeParse(reply.value)
  const costMicroUsd = readDollars(price.success ? price.data.cost : '')
  if (costMicroUsd === undefined) return { kind: 'refused', why: 'busy', detail: 'bad-price' }
  return { kind: 'price', costMicroUsd }
}

// Each of these proves that this call rented nothing. An order that already exists is that of an earlier call.
const notAgainWords = new Set([
  'RENEW_ACTIVATION_NOT_AVAILABLE',
  'NEW_ACTIVATION_IMPOSSIBLE',
  'IMPOSSIBLE_AGAIN',
  'ORDER_ALREADY_EXISTS',
  ...goneWords,
])
const offlineWords = new Set(['SIM_OFFLINE', 'SIM_TEMPORARY_OFFLINE', 'NUMBER_OFFLINE'])

/** Reads the answer to getExtraActivation; `price` is the X-Price header, in dollars. */
export function readAgain(reply: Reply, price: string | undefined): RentAnswer {
  if (reply.kind !== 'token') return readRent(reply, price)
  const { detail, rest } = reply
  if (notAgainWords.has(detail)) return { kind: 'refused', why: 'not-again', detail }
  if (offlineWords.has(detail)) return { kind: 'refused', why: 'offline', detail }
  const match = detail === 'ASLEEP' && /^(\d{1,20}):(\d{6,15}):(\d{9,11})$/.exec(rest ?? '')
  if (!match) return readRent(reply, price)
  const [, activationId = '', number = '', seconds = ''] = match
  return {
    kind: 'rented',
    activationId,
    number,
    costMicroUsd: readDollars(price ?? ''),
    onlineBy: new Date(Number(seconds) * 1000),
  }
}
