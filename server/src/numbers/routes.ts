import { rentalReview } from '@nosim/contract/admin/rental-review.ts'
import { numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { on, onShared, type Endpoint } from '../platform/http/endpoint.ts'
import type { Reads } from '../platform/reads/reads.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import type { TransferDependencies } from '../wallet/manual-transfers/request-transfer.ts'
import { alertsOf, deleteAlert } from './alerts/queries.ts'
import { setAlert } from './alerts/set-alert.ts'
import { buyNumber, type NumberOrders } from './buy-number.ts'
import { recentServices } from './catalogue/queries.ts'
import { popularServices, popularVersion } from './catalogue/popular.ts'
import { deliveryFigureRoutes } from './delivery/routes.ts'
import type { ReadFigures } from './delivery/admin-figures.ts'
import { cancelNumber } from './cancel-number.ts'
import { formerRentals } from './unserved-rentals.ts'
import { releaseRental } from './release-rental.ts'
import { requestCode } from './request-code.ts'
import { servicesOnSale, servicesVersion } from './catalogue/on-sale.ts'
import { preorderRoutes } from './preorders/routes.ts'
import type { Machine } from './rental/machine.ts'
import { activeRentalsOf, presentRental, rentalOf, rentalsOf } from './queries.ts'

export const numberRoutes = (
  machine: Machine,
  {
    transfers,
    listVersion,
    readFigures,
    reads,
    rent,
    promoted,
  }: {
    readonly rent: NumberOrders
    readonly promoted: WithPromotion
    readonly reads: Reads
    readonly transfers: TransferDependencies
    readonly listVersion: () => Promise<number>
    readonly readFigures: ReadFigures
  },
): Endpoint[] => [
  onShared(numbers.services, servicesVersion(listVersion, machine.limits), async () => ({
    services: await servicesOnSale(machine.db, machine.limits.soldOut),
  })),
  onShared(numbers.popular, popularVersion(listVersion), () =>
    popularServices(machine.db, readFigures),
  ),
  ...deliveryFigureRoutes(machine.db, { listVersion, readFigures }),
  on(numbers.recent, async (_input, { caller }) => ({
    services: await recentServices(machine.db, caller.userId),
  })),
  on(numbers.buy, buyNumber(rent, promoted)),
  on(numbers.rentals, async ({ query }, { caller, request }) => {
    if (query.active !== '1') {
      const { rows, total } = await reads.page(request, query.page, (db) =>
        rentalsOf(db, caller.userId, query),
      )
      return { rentals: rows.map(presentRental), total }
    }
    const rows = await activeRentalsOf(machine.db, caller.userId)
    return { rentals: rows.map(presentRental), total: rows.length }
  }),
  on(numbers.rental, async ({ params }, { caller }) => {
    const row = await rentalOf(machine.db, caller.userId, params.order_id)
    if (!row) throw new Refusal('NOT_FOUND')
    return presentRental(row)
  }),
  on(numbers.cancel, cancelNumber(machine)),
  on(numbers.anotherCode, requestCode(machine)),
  on(numberAlerts.list, async (_input, { caller }) => ({
    alerts: await alertsOf(machine.db, caller.userId),
  })),
  on(numberAlerts.set, setAlert(machine.db)),
  on(numberAlerts.remove, async ({ params }, { caller }) => {
    if (!(await deleteAlert(machine.db, caller.userId, params.id))) throw new Refusal('NOT_FOUND')
  }),
  ...preorderRoutes(machine.db),
  on(rentalReview.rentals, ({ query }) => formerRentals(machine.db, query)),
  on(rentalReview.release, releaseRental(machine, transfers)),
]
