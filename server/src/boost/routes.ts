import { boostReview } from '@nosim/contract/admin/boost-review.ts'
import { boost } from '@nosim/contract/shop/boost.ts'
import { on, onShared, type Endpoint } from '../platform/http/endpoint.ts'
import type { Reads } from '../platform/reads/reads.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import type { TransferDependencies } from '../wallet/manual-transfers/request-transfer.ts'
import { countReviews, reviewOrders } from './review-queries.ts'
import { findOrder, matchOrder, releaseOrder } from './manual-settlement.ts'
import { deliverOrder } from './deliver-order.ts'
import { cancelOrder, refillOrder } from './cancel-refill.ts'
import type { Machine } from './machine.ts'
import { type BoostOrders, orderBoost } from './order-boost.ts'
import { boostServices } from './services/on-sale.ts'
import { orderOf, ordersOf } from './queries.ts'

export const boostRoutes = (
  machine: Machine,
  {
    transfers,
    listVersion,
    reads,
    place,
    promoted,
  }: {
    place: BoostOrders
    promoted: WithPromotion
    transfers: TransferDependencies
    listVersion: () => Promise<number>
    reads: Reads
  },
): Endpoint[] => [
  onShared(boost.services, listVersion, async () => ({
    services: await boostServices(machine.db),
  })),
  on(boost.order, orderBoost(place, promoted)),
  on(boost.orders, ({ query }, { caller, request }) =>
    reads.page(request, query.page, (db) => ordersOf(db, caller.userId, query)),
  ),
  on(boost.read, async ({ params }, { caller }) => {
    const order = await orderOf(machine.db, caller.userId, params.order_id)
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  }),
  on(boost.cancel, cancelOrder(machine)),
  on(boost.refill, refillOrder(machine)),
  on(boostReview.orders, async ({ query }) => {
    const [orders, counts] = await Promise.all([
      reviewOrders(machine.db, query),
      countReviews(machine.db),
    ])
    return { orders, total: counts[query.status] }
  }),
  on(boostReview.match, matchOrder(machine)),
  on(boostReview.release, releaseOrder(machine, transfers)),
  on(boostReview.found, findOrder(machine)),
  on(boostReview.deliver, deliverOrder(machine)),
]
