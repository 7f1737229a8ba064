import { type Answer, json } from '../core/wire.ts'
import { add } from './add.ts'
import { entryOf } from './catalogue.ts'
import { errors, type Params } from './params.ts'
import { dollarText } from './money.ts'
import type { Order } from './orders.ts'
import type { Panel } from './panel.ts'

export const CURRENCY = 'USD'
/** The maximum number of ids in a call. */
const BATCH = 100

export type Actions = Readonly<Record<string, (panel: Panel, params: Params) => Answer>>

/** The actions of the panel (panel protocol notes, section 2). */
export const actions: Actions = {
  services: (panel) => json(200, panel.catalogue.list().map(entryOf)),
  add: (panel, params) => {
    const order = add(panel, params)
    return typeof order === 'string' ? refusal(order) : json(200, { order: order.id })
  },
  status,
  refill,
  refill_status: refillStatus,
  cancel,
  balance: ({ books }) => json(200, { balance: dollarText(books.balance), currency: CURRENCY }),
}

/** A refusal of the panel: HTTP 200 with the text as `error`. */
export function refusal(text: string): Answer {
  return json(200, { error: text })
}

/** The five fields of the status of an order; money and counts are text (section 2.4). */
export function statusOf({ charge, startCount, status: word, remains }: Order) {
  return {
    charge: dollarText(charge),
    start_count: startCount ?? '',
    status: word,
    remains: String(remains),
    currency: CURRENCY,
  }
}

function status(panel: Panel, { order, orders }: Params): Answer {
  const statusFor = (id: string) => {
    const found = panel.orders.find(Number(id))
    return found === undefined ? { error: errors.order } : statusOf(found)
  }
  const ids = listOf(orders ?? (order?.includes(',') ? order : undefined))
  if (ids.length > BATCH) return refusal(errors.request)
  if (ids.length > 0) return json(200, Object.fromEntries(ids.map((id) => [id, statusFor(id)])))
  return order === undefined ? refusal(errors.request) : json(200, statusFor(order))
}

function refill(panel: Panel, { order, orders }: Params): Answer {
  const begin = (id: string) => {
    const found = panel.orders.find(Number(id))
    if (found === undefined) return { error: errors.order }
    return panel.requestRefill(found)?.id ?? { error: errors.notRefillable }
  }
  const ids = listOf(orders)
  if (ids.length > BATCH) return refusal(errors.request)
  if (ids.length > 0)
    return json(
      200,
      ids.map((id) => ({ order: idOf(id), refill: begin(id) })),
    )
  if (order === undefined) return refusal(errors.request)
  const begun = begin(order)
  return json(200, typeof begun === 'number' ? { refill: String(begun) } : begun)
}

function refillStatus(panel: Panel, { refill: id, refills, order }: Params): Answer {
  const statusOfRefill = (each: string) =>
    panel.refills.find(Number(each))?.status ?? { error: errors.noRefill }
  const ids = listOf(refills)
  if (ids.length > BATCH) return refusal(errors.request)
  if (ids.length > 0)
    return json(
      200,
      ids.map((each) => ({ refill: idOf(each), status: statusOfRefill(each) })),
    )
  if (id === undefined && order === undefined) return refusal(errors.request)
  const found =
    id === undefined ? panel.refills.newestOf(Number(order)) : panel.refills.find(Number(id))
  return found === undefined ? refusal(errors.noRefill) : json(200, { status: found.status })
}

function cancel(panel: Panel, { order, orders }: Params): Answer {
  const ids = listOf(orders ?? order)
  if (ids.length === 0 || ids.length > BATCH) return refusal(errors.request)
  const cancelOne = (id: string) => {
    const found = panel.orders.find(Number(id))
    if (found === undefined) return { error: errors.order }
    return panel.requestCancel(found) ? 1 : { error: errors.notCancellable }
  }
  return json(
    200,
    ids.map((id) => ({ order: idOf(id), cancel: cancelOne(id) })),
  )
}

/** The ids of a comma-separated list, without duplicates. */
function listOf(ids: string | undefined): string[] {
  const each = (ids ?? '').split(',').map((id) => id.trim())
  return [...new Set(each.filter((id) => id !== ''))]
}

/** An id as responses contain it: as a number where it is one. */
const idOf = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id)
