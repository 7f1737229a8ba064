import { formatNaira, kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { BoostQuestion } from '@nosim/contract/shop/boost-questions.ts'
import { BoostRequest, chargeOf } from '@nosim/contract/shop/boost.ts'
import type { BoostOrders } from '../../boost/order-boost.ts'
import { boostOffer, type BoostOffer } from '../../boost/services/on-sale.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Fields } from '../../platform/protocol/fields.ts'
import type { Action, ActionAnswer } from '../calls/answer-call.ts'
import { placeForKey } from '../orders/place-order.ts'
import { failure, words } from './words.ts'

/** An equal order within this time, in ms, without an Idempotency-Key is refused as a possible duplicate (PANEL-5). */
const askWithinMs = 2000

type Wanted = { readonly service: number; readonly link: string; readonly quantity: number }

/**
 * `add`: places an order like the form of the page. The checks of the order itself come first: service, link, quantity.
 * Throws the refusals of `place`.
 */
export const placeBoost =
  ({ db, place }: { db: Db; place: BoostOrders }): Action =>
  async ({ caller, fields, header }) => {
    const clientKey = header('idempotency-key') || fields.idempotency_key
    if (clientKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(clientKey))
      return failure(words.request)
    const offer = await offerOf(db, fields.service)
    if (!offer) return failure(words.service)
    const wanted = orderOf(offer, fields)
    if (typeof wanted === 'string') return failure(wanted)
    const { service, link, quantity } = wanted
    const amount = chargeOf(offer.type, kobo(offer.rate), quantity)
    const confirmed = isConfirmed(fields) ? BoostQuestion.options : []
    const body = {
      service_id: String(service),
      link,
      quantity,
      charge: formatNaira(amount),
      confirmed,
    }
    let cost: number | undefined
    const answer = await placeForKey(
      db,
      { keyId: caller.key.id, line: 'boost', body: wanted, amount, clientKey, askWithinMs },
      async (key) => {
        const order = await place({ caller, body, key })
        cost = parseNaira(order.amount)
        return order
      },
    )
    return { ...answerOf(answer), ...(cost !== undefined && { cost }) }
  }

async function offerOf(db: Db, id: string | undefined): Promise<BoostOffer | undefined> {
  return id !== undefined && /^[0-9]{1,15}$/.test(id) ? boostOffer(db, Number(id)) : undefined
}

/** The order that the call names, or the text of the refusal. */
function orderOf({ id, type, min, max }: BoostOffer, fields: Fields): Wanted | string {
  const link = BoostRequest.shape.link.safeParse(fields.link)
  if (!link.success) return words.link
  const wanted = { service: id, link: link.data }
  // A package has a fixed quantity, whatever the client sends.
  if (type === 'Package') return { ...wanted, quantity: min }
  const text = fields.quantity ?? ''
  if (!/^-?[0-9]{1,18}$/.test(text)) return words.request
  const quantity = Number(text)
  if (quantity < min) return words.tooFew(min)
  if (quantity > max) return words.tooMuch(max)
  return isOneRun(fields) ? { ...wanted, quantity } : words.dripfeed
}

/** Some clients always send `runs`, and an interval, which has no meaning for a single run. */
const isOneRun = ({ runs = '1' }: Fields): boolean => runs === '0' || runs === '1'

const isConfirmed = ({ confirm }: Fields): boolean => confirm === '1' || confirm === 'true'

function answerOf(answer: Awaited<ReturnType<typeof placeForKey>>): ActionAnswer {
  switch (answer.kind) {
    case 'placed':
      return { json: { order: answer.number } }
    case 'doubtful':
      return {
        ...failure(words.duplicate(answer.number), 'DUPLICATE'),
        headers: { 'x-duplicate-of': String(answer.number) },
      }
    case 'capped':
      return { ...failure(words.funds, 'DAILY_CAP'), headers: { 'x-reason': 'daily-cap' } }
    case 'conflict':
      return failure(words.conflict)
    case 'inactive':
      return failure(words.inactive)
  }
}
