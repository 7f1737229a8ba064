import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { problemOf, Refusal } from '../../platform/http/refusal.ts'
import { refuseOrder, type Machine } from './machine.ts'
import type { RefusalReason, RentAnswer, RentRequest } from './provider.ts'

export type Refused = Extract<RentAnswer, { kind: 'refused' }> & { readonly message?: string }

/**
 * Requests a number from the machine's supplier, whose circuit counts the outcome. Logs an error when the supplier
 * refuses all orders, or the price limit was too low.
 */
export async function requestNumber(
  { suppliers, sms, log }: Machine,
  request: RentRequest,
): Promise<RentAnswer> {
  const ended = suppliers.begin(sms.name)
  const answer = await sms.rent(request)
  ended(serves(answer))
  if (answer.kind === 'refused' && (serves(answer) === false || answer.why === 'price-too-high')) {
    const { why, detail } = answer
    log.error(
      { event: 'numbers.supplier_refuses', supplier: sms.name, why, detail },
      'an SMS supplier refuses orders',
    )
  }
  return answer
}

/** The refusals of a supplier, as our buyers get them. */
const refusalsUpstream: Readonly<Record<RefusalReason, { code: ErrorCode; message?: string }>> = {
  'no-numbers': { code: 'NO_NUMBERS' },
  'price-too-high': {
    code: 'NO_NUMBERS',
    message: "No number is available at this price right now. You haven't been charged.",
  },
  'bad-service': { code: 'SERVICE_OFF' },
  'not-again': {
    code: 'NOT_OFFERED',
    message: "This number can't be rented again. You haven't been charged.",
  },
  offline: {
    code: 'NOT_OFFERED',
    message: "This number is offline right now. You haven't been charged; please try again later.",
  },
  'no-money': { code: 'SUPPLIER_DOWN' },
  limit: { code: 'SUPPLIER_DOWN' },
  busy: { code: 'SUPPLIER_DOWN' },
  account: { code: 'SUPPLIER_DOWN' },
  'no-calls': { code: 'SUPPLIER_DOWN' },
}

/** Whether the supplier works: it gave a number, or refused only this order. Undefined where it got no request. */
function serves(answer: RentAnswer): boolean | undefined {
  if (answer.kind !== 'refused') return answer.kind === 'rented'
  if (answer.why === 'no-calls') return undefined
  return refusalsUpstream[answer.why].code !== 'SUPPLIER_DOWN'
}

/** The refusal of the supplier, in the form in which the order and its tries store it. */
export const detailOf = ({ why, detail }: Refused): string => `${why}: ${detail}`

/**
 * Releases the hold of an order that each of its suppliers refused, the last with `last`. Throws the refusal that
 * helps the user most: a supplier that is down says nothing about the stock of others.
 */
export async function refuseRental(
  machine: Machine,
  rental: { readonly id: string; readonly user_id: string },
  { refusals, last }: { readonly refusals: readonly Refused[]; readonly last: Refused },
): Promise<never> {
  const isUseful = ({ why }: Refused) => refusalsUpstream[why].code !== 'SUPPLIER_DOWN'
  const refusal = refusals.findLast(isUseful) ?? last
  const { code, message: usual } = refusalsUpstream[refusal.why]
  const message = refusal.message ?? usual
  const extras = message ? { message } : {}
  const { status } = problemOf(code)
  await refuseOrder(machine, rental, {
    detail: detailOf(refusal),
    status,
    reply: { code, ...extras },
  })
  throw new Refusal(code, extras)
}
