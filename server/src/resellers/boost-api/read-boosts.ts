import { boostOffers } from '../../boost/services/on-sale.ts'
import type { OrderState, OwnOrder } from '../../boost/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { balancesOf } from '../../wallet/queries.ts'
import type { Action } from '../calls/answer-call.ts'
import { moneyOf } from './money.ts'
import { idsOf, ordersOfCall } from './order-ids.ts'
import { failure, words } from './words.ts'

/** `services`: all services that can be ordered now, by category. */
export const services =
  (db: Db): Action =>
  async (call) => {
    const [offers, money] = await Promise.all([boostOffers(db), moneyOf(db, call)])
    const json = offers.map(({ id, name, type, category, rate, min, max, refill, cancel }) => ({
      service: id,
      name,
      type,
      category,
      rate: money.rate(rate),
      min: String(min),
      max: String(max),
      dripfeed: false,
      refill,
      cancel,
    }))
    return { json }
  }

/** `balance`: the balance of the main wallet, which pays for boosts. */
export const balance =
  (db: Db): Action =>
  async (call) => {
    const [{ main }, money] = await Promise.all([
      balancesOf(db, call.caller.userId),
      moneyOf(db, call),
    ])
    return { json: { balance: money.balance(main), currency: money.currency } }
  }

/** `status` of one order or of several. */
export const status =
  (db: Db): Action =>
  async (call) => {
    const ids = idsOf(call.fields, ['order'], ['orders'])
    if (!ids) return failure(words.request)
    const [orders, money] = await Promise.all([
      ordersOfCall(db, call.caller.userId, ids.texts),
      moneyOf(db, call),
    ])
    const answerFor = (id: string) => {
      const own = orders.get(id)
      return own ? statusOf(own, money) : { error: words.order }
    }
    if (ids.isList) return { json: Object.fromEntries(ids.texts.map((id) => [id, answerFor(id)])) }
    const [id] = ids.texts
    return orders.has(id) ? { json: answerFor(id) } : failure(words.order)
  }

const statusWords: Readonly<Record<OrderState, string>> = {
  placing: 'Pending',
  unconfirmed: 'Pending',
  pending: 'Pending',
  processing: 'In progress',
  success: 'Completed',
  partial: 'Partial',
  cancelled: 'Canceled',
  failed: 'Canceled',
}

/** The status of an order, with counts as texts. Without a count of the panel, only a completed order is delivered. */
function statusOf(
  { state, charge, refunded, view }: OwnOrder,
  money: Awaited<ReturnType<typeof moneyOf>>,
) {
  const remains = view.remains ?? (state === 'success' ? 0 : view.quantity)
  return {
    charge: money.charge(charge - refunded),
    start_count: String(view.start_count ?? 0),
    status: statusWords[state],
    remains: String(remains),
    currency: money.currency,
  }
}
