import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { Offers } from '@nosim/contract/base/site.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import type { PricedLines } from './admin/prices/priced-lines.ts'
import type { ReviewBacklogs } from './admin/reports/read-analytics.ts'
import type { CountReviews } from './admin/transfers/waiting.ts'
import { boostPricing } from './boost/catalogue/pricing.ts'
import { boostSwitchRoutes } from './boost/catalogue/routes.ts'
import { boostCron, boostJobs } from './boost/catalogue/jobs.ts'
import { boostFigures } from './boost/delivery/count-again.ts'
import type { Machine as BoostMachine } from './boost/machine.ts'
import { boostData, boostTables, openBoosts } from './boost/own-data.ts'
import { boostNotices } from './boost/delivery/notice-texts.ts'
import { boostEventData, orderOf } from './boost/queries.ts'
import { openBoostOrders } from './boost/order-boost.ts'
import { boostTrace } from './boost/delivery/order-trace.ts'
import { boostRoutes } from './boost/routes.ts'
import { boostServices } from './boost/services/on-sale.ts'
import { countReviews as countBoostReviews, reviewBacklog } from './boost/review-queries.ts'
import { userOrders as boostOrders } from './boost/user-orders.ts'
import { watchOrders } from './boost/watch.ts'
import type { Config } from './config/config.ts'
import { alertCron, alertJobs } from './numbers/alerts/fire-alerts.ts'
import { costCron, costJobs } from './numbers/rental/read-costs.ts'
import { numberPricing } from './numbers/catalogue/pricing.ts'
import { servicesOnSale } from './numbers/catalogue/on-sale.ts'
import { numberSwitchRoutes } from './numbers/catalogue/routes.ts'
import { numberFigures } from './numbers/delivery/count-again.ts'
import { numberNotices } from './numbers/rental/notice-texts.ts'
import { numberEventData } from './numbers/rental/event-data.ts'
import { rentalTrace } from './numbers/rental/order-trace.ts'
import { rollDelivery } from './numbers/delivery/queries.ts'
import { watchFollowUps } from './numbers/orphans/watch.ts'
import { numberData, numberTables, openNumbers } from './numbers/own-data.ts'
import { openNumberOrders } from './numbers/buy-number.ts'
import { watchPreorders } from './numbers/watch-preorders.ts'
import type { CallDependencies } from './resellers/calls/answer-call.ts'
import { boostApi } from './resellers/boost-api/boost-api.ts'
import { handlerApi } from './resellers/handler-api/handler-api.ts'
import { presentRental, rentalOf } from './numbers/queries.ts'
import type { Machine } from './numbers/rental/machine.ts'
import { numberRoutes } from './numbers/routes.ts'
import { userOrders as numberOrders } from './numbers/user-orders.ts'
import { watchSilentOrders } from './numbers/next-number.ts'
import { countUnserved } from './numbers/unserved-rentals.ts'
import { watchLimits } from './numbers/watch-limits.ts'
import { watchRentals } from './numbers/watch.ts'
import type { OrderPlaces } from './notifications/delivery/places.ts'
import { isId } from './platform/ids.ts'
import type { CountedFigures } from './platform/counted-figures.ts'
import type { Db } from './platform/db/db.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { Jobs } from './platform/jobs.ts'
import type { OwnTables } from './platform/kept-rows.ts'
import type { ProtocolEndpoint } from './platform/protocol/protocol-routes.ts'
import type { DataSection } from './platform/own-data.ts'
import { storeTrace } from './store/after-sales/order-trace.ts'
import { productsOnSale } from './store/queries.ts'
import type { StoreDependencies } from './store/inventory/dependencies.ts'
import { orderStateOf } from './store/orders.ts'
import { openClaims, storeData, storeTables } from './store/own-data.ts'
import { storeRoutes } from './store/routes.ts'
import { userOrders as storeOrders } from './store/user-orders.ts'
import type { WithPromotion } from './wallet/promotions/with-promotion.ts'

/** The dependencies of what the lines of business add to the app. */
type LineDependencies = {
  readonly machine: Machine
  readonly panel: BoostMachine
  readonly store: StoreDependencies
}

/** The functions that place orders with suppliers, for pages and for users' programs. */
export const openPlacing = (
  config: Config,
  { machine, panel }: Pick<LineDependencies, 'machine' | 'panel'>,
) => ({
  numbers: openNumberOrders(machine, buyLimits(config)),
  boost: openBoostOrders(panel, { minuteLimit: config.BOOST_MINUTE_LIMIT }),
})
type Placing = ReturnType<typeof openPlacing>

/** The endpoints of the protocols with which users' programs buy. */
export const lineProtocols = (
  { machine, panel }: Pick<LineDependencies, 'machine' | 'panel'>,
  placing: Placing,
  calls: CallDependencies,
): ProtocolEndpoint[] => [
  ...handlerApi({ ...calls, machine, rent: placing.numbers }),
  ...boostApi({ ...calls, machine: panel, place: placing.boost }),
]

/** The routes of the lines: purchases of users and switches of admins. */
export const lineRoutes = (
  config: Config,
  { machine, panel, store }: LineDependencies,
  {
    listVersion,
    readFigures,
    placing,
    promoted,
    ...access
  }: { placing: Placing; promoted: WithPromotion } & Parameters<typeof storeRoutes>[2] &
    Pick<Parameters<typeof numberRoutes>[1], 'listVersion' | 'readFigures'>,
): Endpoint[] => [
  ...numberRoutes(machine, {
    rent: placing.numbers,
    promoted,
    transfers: store.transfers,
    listVersion,
    readFigures,
    reads: access.reads,
  }),
  ...boostRoutes(panel, {
    place: placing.boost,
    promoted,
    transfers: store.transfers,
    listVersion,
    reads: access.reads,
  }),
  ...storeRoutes(store, { minuteLimit: config.STORE_MINUTE_LIMIT, promoted }, access),
  ...numberSwitchRoutes(machine.db),
  ...boostSwitchRoutes(
    panel.db,
    panel.panels.all.slice(1).map(({ name }) => name),
  ),
]

const buyLimits = (config: Config) => ({
  windowMs: config.RENTAL_WINDOW_MS,
  openLimit: config.RENTAL_OPEN_LIMIT,
  minuteLimit: config.RENTAL_MINUTE_LIMIT,
})

/** Keeps the limits of suppliers up to date until the signal fires. Each process that sells needs them. */
export const watchSales = (
  { machine, store: { publishPublic } }: Pick<LineDependencies, 'machine' | 'store'>,
  signal: AbortSignal,
): Promise<void> => watchLimits({ machine, publishPublic }, signal)

/** Polls the suppliers for open orders, and looks for the numbers of pre-orders, until the signal fires. */
export async function watchLines(
  config: Config,
  { machine, panel, store: { writeLetter } }: LineDependencies,
  signal: AbortSignal,
): Promise<void> {
  const rent = openNumberOrders(machine, buyLimits(config))
  await Promise.all([
    ...machine.suppliers.all.flatMap((sms) => [
      watchRentals({ ...machine, sms }, signal),
      watchFollowUps({ ...machine, sms }, signal),
    ]),
    watchSilentOrders(machine, signal),
    watchPreorders({ machine, rent, writeLetter }, signal),
    ...panel.panels.all.map((one) => watchOrders({ ...panel, panel: one }, signal)),
  ])
}

/** The schedule of the lines' jobs: when, the name, and the maximum number of attempts. */
export const lineCron = [
  ...boostCron,
  ...costCron,
  ...alertCron,
  ['20 * * * *', 'roll-delivery', 3],
] as const

/** The jobs of single lines; the jobs of all lines are in scheduled-jobs.ts. */
export const lineJobs = (
  deps: Parameters<typeof boostJobs>[0] &
    Parameters<typeof costJobs>[0] &
    Parameters<typeof alertJobs>[0],
): Jobs => ({
  ...boostJobs(deps),
  ...costJobs(deps),
  ...alertJobs(deps),
  'roll-delivery': () => rollDelivery(deps.db),
})

/** The jobs of the lines that also run when a worker starts. */
export const linesAtStart = [
  'sync-boost',
  'roll-delivery',
  'roll-boost-delivery',
  'read-costs',
] as const

/** The figures that are stored by day and can be counted again from the orders. */
export const countedFigures: readonly CountedFigures[] = [numberFigures, boostFigures]

/** The page that shows a user one order. The id of a recall is that of a batch, so its page has no search. */
export const orderPlaces: OrderPlaces = {
  numbers: (id) => `/number-history?order=${id}`,
  boost: (id) => `/boost-history?search=${orderNumber(id)}`,
  store: (id) => (isId(id) ? `/logs-order?search=${orderNumber(id)}` : '/logs-order'),
}

/** The functions that read the data of an order for webhooks and notices. */
export const orderEventData = { numbers: numberEventData, boost: boostEventData } as const

/** The texts of notices about orders, by kind of event. */
export const orderNotices = { ...numberNotices, ...boostNotices } as const

/** The orders of a user, for tickets and for admins. */
export const userOrders = { numbers: numberOrders, boost: boostOrders, store: storeOrders }

/** The functions that read what suppliers reported about an order, shown beside a ticket about it. */
export const orderTraces = { numbers: rentalTrace, boost: boostTrace, store: storeTrace }

/** The lines whose prices follow from a profit, in the order in which their locks are taken. */
export const pricedLines: PricedLines = [numberPricing, boostPricing]

/** The orders that an admin must settle, for each line that has such orders. */
export const reviewBacklogs: ReviewBacklogs = [{ line: 'boost', read: reviewBacklog }]

/** Counts the orders that need an admin, by line. */
export const countReviews: CountReviews = async (db) => {
  const [numbers, boost] = await Promise.all([countUnserved(db), countBoostReviews(db)])
  return { numbers, boost }
}

/** The sections of the file of own data that contain orders. */
export const orderData = (secrets: StoreDependencies['secrets']): readonly DataSection[] => [
  ...numberData,
  ...boostData,
  ...storeData(secrets),
]

/** The tables of the lines: how long rows are kept, and which of them are personal. */
export const lineTables: readonly OwnTables[] = [numberTables, boostTables, storeTables]

/** The names of open orders and claims that prevent the closure of an account, by the keys of `closure_obstacles`. */
export const openOrders = { ...openNumbers, ...openBoosts, ...openClaims }

type EventOf<Line extends LineOfBusiness> = (
  db: Db,
  userId: string,
  id: string,
) => Promise<LiveEvents[Line] | undefined>

/** The current state of an order, for the tabs of its user. */
export const orderEvents: { readonly [Line in LineOfBusiness]: EventOf<Line> } = {
  numbers: async (db, userId, id) => {
    const row = await rentalOf(db, userId, id)
    return row && presentRental(row)
  },
  boost: orderOf,
  store: orderStateOf,
}

/** The catalogues for visitors: what is on sale and in stock, without the services of the demo. */
export async function readOffers(db: Db): Promise<Offers> {
  const [services, boosts, products] = await Promise.all([
    servicesOnSale(db, new Set()),
    boostServices(db),
    productsOnSale(db, {}),
  ])
  return {
    services: services
      .filter(({ group }) => group !== 'demo')
      .map(({ code, name, default_cost_ngn: price }) => ({ code, name, price })),
    boosts: boosts
      .filter(({ type }) => type === 'Default')
      .map(({ category, rate }) => ({ category, rate })),
    products: products
      .filter(({ log_count }) => log_count > 0)
      .map(({ name, price, log_count: count }) => ({ name, price, count })),
  }
}
