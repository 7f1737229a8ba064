import { parkOrder, moveOrder, type Machine } from './machine.ts'
import { storeRefillDetail, scheduleOrder, type OpenOrder } from './open-orders.ts'
import type { OrderStatus, StatusesAnswer } from './provider.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * The time until the next check of an order, in ms; null where none follows. New orders change fast. An ended order is
 * checked for three days, because it may be corrected (protocol, section 3.1), or until its refill ends. Failed checks
 * double the time, to half an hour at most, so that a panel that recovers is noticed soon.
 */
export function checkAgainMs(
  order: Pick<OpenOrder, 'age_s' | 'ended_s' | 'failed_checks' | 'refill_id'>,
): number | null {
  if (order.refill_id !== null) return 30 * minute
  if (order.ended_s !== null) return order.ended_s > 72 * 3600 ? null : 6 * hour
  const patience = 2 ** Math.min(order.failed_checks, 5)
  return Math.min(baseMs(order.age_s) * patience, 30 * minute)
}

/** The time between two checks that succeed, by the age of the order. */
function baseMs(ageS: number): number {
  if (ageS < 10 * 60) return 20_000
  if (ageS < 3600) return minute
  return ageS < 24 * 3600 ? 5 * minute : 30 * minute
}

/** Applies the statuses of the due orders, `panel.batch` a request. Orders without an id are parked. */
export async function checkOrders(machine: Machine, due: readonly OpenOrder[]): Promise<void> {
  const [lost, known] = [due.filter(isLost), due.filter((order) => !isLost(order))]
  for (const order of lost) await parkLost(machine, order)
  for (let start = 0; start < known.length; start += machine.panel.batch) {
    await checkBatch(machine, known.slice(start, start + machine.panel.batch))
  }
}

const isLost = (order: OpenOrder): boolean => order.upstream_id === null

/** The process ended between the request and storing its response: whether the panel accepted the order is unknown. */
async function parkLost(machine: Machine, order: OpenOrder): Promise<void> {
  await parkOrder(machine, order, {
    detail: 'the process ended before the response was stored',
    reply: { order_id: order.id, message: 'The supplier has not confirmed this order yet.' },
  })
}

async function checkBatch(machine: Machine, orders: readonly OpenOrder[]): Promise<void> {
  const ids = orders.flatMap((order) => order.upstream_id ?? [])
  const answer = await machine.panel.statuses(ids)
  for (const order of orders) {
    try {
      await keep(machine, order, answer)
    } catch (error) {
      machine.log.error(
        { event: 'orders.check_failed', err: error, order: order.id },
        'a check of an order failed',
      )
    }
  }
  await checkRefills(machine, orders)
}

async function keep(machine: Machine, order: OpenOrder, answer: StatusesAnswer): Promise<void> {
  const status =
    answer.kind === 'statuses' ? answer.statuses.get(order.upstream_id ?? '') : undefined
  if (status === undefined || 'unknown' in status) {
    return missed(machine, order, wordOf(answer, status))
  }
  await moveOrder(machine, order, { status, checkAfterMs: nextOf(order, status) })
}

function wordOf(answer: StatusesAnswer, status: { unknown: string } | undefined): string {
  if (answer.kind === 'unknown') return answer.detail
  return status?.unknown ?? 'left out of the answer'
}

/** An order that ends with this answer is checked again after six hours. */
function nextOf(order: OpenOrder, { status }: OrderStatus): number | null {
  const endsNow = order.ended_s === null && status !== 'pending' && status !== 'processing'
  return checkAgainMs(endsNow ? { ...order, ended_s: 0 } : { ...order, failed_checks: 0 })
}

async function missed(machine: Machine, order: OpenOrder, detail: string): Promise<void> {
  const failedChecks = order.failed_checks + 1
  await scheduleOrder(machine.db, order.id, {
    afterMs: checkAgainMs({ ...order, failed_checks: failedChecks }),
    failedChecks,
    detail,
  })
  if (failedChecks === 5)
    machine.log.error(
      { event: 'boost.status_missing', order: order.id, detail },
      'the panel reports no status of an order',
    )
}

/** The age in seconds from which a refill is no longer polled. Its last status remains. */
export const refillMostS = 30 * 24 * 3600

const refillOver = new Set([
  'completed',
  'rejected',
  'canceled',
  'cancelled',
  'error',
  'fail',
  'failed',
])

async function checkRefills(machine: Machine, orders: readonly OpenOrder[]): Promise<void> {
  const ids = orders.flatMap((order) => order.refill_id ?? [])
  if (ids.length === 0) return
  const statuses = await machine.panel.refillStatuses(ids)
  for (const { id, user_id, refill_id: refillId, refill_s: age } of orders) {
    if (refillId === null) continue
    const status = statuses.get(refillId)
    const isLate = age !== null && age > refillMostS
    if (status === undefined && !isLate) continue
    const isOver = isLate || refillOver.has(status?.toLowerCase() ?? '')
    await storeRefillDetail(machine.db, id, { status, isOver })
    machine.publish([user_id])
  }
}
