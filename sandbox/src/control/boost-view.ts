import type { Change, Service } from '../boost/catalogue.ts'
import { isRunning } from '../boost/lifecycle.ts'
import { dollarText } from '../boost/money.ts'
import type { Add, Order } from '../boost/orders.ts'
import type { Panel } from '../boost/panel.ts'

const isoTime = (at: number) => new Date(at).toISOString()

/** An order, for the page. */
export function orderView(order: Order) {
  const { id, service, serviceName, type, link, quantity, status, remains } = order
  return {
    order: id,
    service,
    service_name: serviceName,
    type,
    link,
    quantity,
    price_usd: dollarText(order.price),
    charge_usd: dollarText(order.charge),
    start_count: order.startCount,
    status,
    remains,
    running: isRunning(status),
    cancel_requested: order.cancelRequested,
    created_at: isoTime(order.createdAt),
    changed_at: isoTime(order.changedAt),
    next_at: order.nextAt === null ? null : isoTime(order.nextAt),
  }
}

/** A changed service, for the page: its current state and its changes. */
export function changeView({ service, change }: { service: Service; change: Change }) {
  return { ...serviceView(service), vanished: change.vanished === true, changed: change }
}

function serviceView({ id, category, name, type, rate, min, max, desc }: Service) {
  return { service: id, category, name, type, rate, min, max, desc }
}

const addView = (add: Add) => ({ ...add, at: isoTime(add.at) })

/**
 * The customer's account, the newest orders and calls of `add` (newest first), the changed and the misbehaving
 * services.
 */
export function boostView(panel: Panel, most = Number.POSITIVE_INFINITY) {
  const { orders, books, catalogue } = panel
  const all = orders.all()
  return {
    name: panel.name,
    balance_usd: dollarText(books.balance),
    spent_usd: dollarText(books.spent),
    refunded_usd: dollarText(books.refunded),
    orders: all.slice(-most).toReversed().map(orderView),
    order_count: all.length,
    running_count: all.filter(({ status }) => isRunning(status)).length,
    adds: orders.adds().slice(-most).toReversed().map(addView),
    service_count: catalogue.list().length,
    changes: catalogue.changes().map(changeView),
    sentinels: catalogue.sentinels().map(serviceView),
  }
}

/** What the panel charged and returned for each order, oldest first; tests compare it with the product's ledger. */
export function boostBooks({ orders, books }: Panel) {
  return {
    balance_usd: dollarText(books.balance),
    spent_usd: dollarText(books.spent),
    orders: orders.all().map(({ id, service, link, status, price, charge, returned = 0 }) => ({
      order: id,
      service,
      link,
      status,
      price_usd: dollarText(price),
      charged_usd: dollarText(charge + returned),
      returned_usd: dollarText(returned),
    })),
  }
}
