import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { complaints } from '@nosim/contract/admin/complaints.ts'
import { inventory } from '@nosim/contract/admin/inventory.ts'
import { store } from '@nosim/contract/shop/store.ts'
import { on, onShared, type Endpoint } from '../platform/http/endpoint.ts'
import type { Reads } from '../platform/reads/reads.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import { buyLogs } from './buy-logs.ts'
import { claimsOf, reportsOf } from './after-sales/queries.ts'
import { previewRecall, recallBatch } from './after-sales/recall-batch.ts'
import { settleClaim } from './after-sales/settle-claim.ts'
import { settleReport } from './after-sales/settle-report.ts'
import { claimLog } from './claim-log.ts'
import { previewLogs, uploadLogs } from './import/upload-logs.ts'
import { openOrder, ordersOf } from './orders.ts'
import { type CountReport, type Authenticate, reportProduct } from './report-product.ts'
import {
  logsOnSale,
  openCatalogueVersion,
  openCategories,
  productOnSale,
  productsOnSale,
  stillOnSale,
} from './queries.ts'
import { batchesOf } from './inventory/batches.ts'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  switchCategories,
} from './inventory/categories.ts'
import { logsOf } from './inventory/log-queries.ts'
import { changeLog, createLog, deleteLog, deleteLogs } from './inventory/logs.ts'
import { revealLog } from './inventory/reveal-log.ts'
import { stockChanged, type StoreDependencies } from './inventory/dependencies.ts'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  freezeProduct,
  switchProducts,
  unfreezeProduct,
} from './inventory/products.ts'
import { categoriesOf, productsOf } from './inventory/queries.ts'

export const storeRoutes = (
  deps: StoreDependencies,
  limits: { minuteLimit: number; promoted: WithPromotion },
  ports: { countReport: CountReport; authenticate: Authenticate; reads: Reads },
): Endpoint[] => [...listRoutes(deps), ...shopperRoutes(deps, limits, ports), ...adminRoutes(deps)]

/** The lists that are the same for all users. */
function listRoutes({ db, meterOf }: StoreDependencies): Endpoint[] {
  const versionOf = openCatalogueVersion(db, meterOf('catalogue-version'))
  return [
    onShared(store.categories, versionOf, async () => ({
      categories: await openCategories(db),
    })),
    onShared(store.products, versionOf, async ({ query }) => ({
      products: await productsOnSale(db, query),
    })),
  ]
}

const shopperRoutes = (
  deps: StoreDependencies,
  limits: { minuteLimit: number; promoted: WithPromotion },
  ports: { countReport: CountReport; authenticate: Authenticate; reads: Reads },
): Endpoint[] => [
  on(store.logs, async ({ params, query }) => {
    const product = await productOnSale(deps.db, params.id)
    if (!product) throw new Refusal('NOT_FOUND')
    const logs = await logsOnSale(deps.db, product.id, query)
    return { product, logs, total: product.log_count }
  }),
  on(store.check, async ({ body }) => ({ logs: await stillOnSale(deps.db, body.logs_ids) })),
  on(
    store.buy,
    buyLogs({ ...deps, stockChanged: (products) => stockChanged(deps, products) }, limits),
  ),
  on(store.orders, ({ query }, { caller, request }) =>
    ports.reads.page(request, query.page, (db) => ordersOf(db, caller.userId, query)),
  ),
  on(store.read, async ({ params }, { caller }) => {
    const owned = { userId: caller.userId, orderId: params.order_id }
    const order = await openOrder(deps.db, deps.secrets, owned)
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  }),
  on(store.claim, claimLog(deps)),
  on(store.report, reportProduct(deps, ports)),
]

const adminRoutes = (deps: StoreDependencies): Endpoint[] => [
  on(inventory.categories, async ({ query }) => ({
    categories: await categoriesOf(deps.db, query.search),
  })),
  on(inventory.createCategory, createCategory(deps)),
  on(inventory.changeCategory, changeCategory(deps)),
  on(inventory.switchCategories, switchCategories(deps)),
  on(inventory.deleteCategory, deleteCategory(deps)),
  on(inventory.products, ({ query }) => productsOf(deps.db, query)),
  on(inventory.createProduct, createProduct(deps)),
  on(inventory.changeProduct, changeProduct(deps)),
  on(inventory.switchProducts, switchProducts(deps)),
  on(inventory.deleteProduct, deleteProduct(deps)),
  on(inventory.freeze, freezeProduct(deps)),
  on(inventory.unfreeze, unfreezeProduct(deps)),
  on(accountLogs.logs, ({ query }) => logsOf(deps.db, deps.secrets, query)),
  on(accountLogs.createLog, createLog(deps)),
  on(accountLogs.changeLog, changeLog(deps)),
  on(accountLogs.deleteLog, deleteLog(deps)),
  on(accountLogs.deleteLogs, deleteLogs(deps)),
  on(accountLogs.reveal, revealLog(deps)),
  on(accountLogs.preview, previewLogs(deps)),
  on(accountLogs.bulk, uploadLogs(deps)),
  on(accountLogs.batches, ({ query }) => batchesOf(deps.db, query)),
  on(accountLogs.recallPreview, previewRecall(deps)),
  on(accountLogs.recall, recallBatch(deps)),
  on(complaints.reports, ({ query }) => reportsOf(deps.db, query)),
  on(complaints.settleReport, settleReport(deps)),
  on(complaints.claims, ({ query }) => claimsOf(deps.db, query)),
  on(complaints.settleClaim, settleClaim(deps)),
]
