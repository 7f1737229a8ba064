import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { complaints } from '@nosim/contract/admin/complaints.ts'
import { stock } from '@nosim/contract/admin/stock.ts'
import { store } from '@nosim/contract/store.ts'
import { on, type Door } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { buyLogs } from './buy-logs.ts'
import { claimsOf, reportsOf } from './after-sales/queries.ts'
import { previewRecall, recallBatch } from './after-sales/recall-batch.ts'
import { settleClaim } from './after-sales/settle-claim.ts'
import { settleReport } from './after-sales/settle-report.ts'
import { claimLog } from './claim-log.ts'
import { previewLogs, uploadLogs } from './import/upload-logs.ts'
import { openOrder, ordersOf } from './orders.ts'
import type { CountReport, WhoAsks } from './provider.ts'
import {
  logsOnSale,
  openCategories,
  productOnSale,
  productsOnSale,
  stillOnSale,
} from './queries.ts'
import { reportProduct } from './report-product.ts'
import { batchesOf } from './inventory/batches.ts'
import { changeCategory, createCategory, deleteCategory } from './inventory/categories.ts'
import { logsOf } from './inventory/log-queries.ts'
import { changeLog, createLog, deleteLog, revealLog } from './inventory/logs.ts'
import type { StoreParts } from './inventory/dependencies.ts'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  freezeProduct,
  unfreezeProduct,
} from './inventory/products.ts'
import { categoriesOf, productsOf } from './inventory/queries.ts'

export const storeRoutes = (
  parts: StoreParts,
  limits: { minuteLimit: number },
  ports: { countReport: CountReport; whoAsks: WhoAsks },
): Door[] => [...shopperRoutes(parts, limits, ports), ...adminRoutes(parts)]

const shopperRoutes = (
  parts: StoreParts,
  limits: { minuteLimit: number },
  ports: { countReport: CountReport; whoAsks: WhoAsks },
): Door[] => [
  on(store.categories, async () => ({ categories: await openCategories(parts.db) })),
  on(store.products, async ({ query }) => ({ products: await productsOnSale(parts.db, query) })),
  on(store.logs, async ({ params, query }) => {
    const product = await productOnSale(parts.db, params.id)
    if (!product) throw new Refusal('NOT_FOUND')
    const logs = await logsOnSale(parts.db, product.id, query)
    return { product, logs, total: product.log_count }
  }),
  on(store.check, async ({ body }) => ({ logs: await stillOnSale(parts.db, body.logs_ids) })),
  on(store.buy, buyLogs(parts, limits)),
  on(store.orders, ({ query }, { caller }) => ordersOf(parts.db, caller.userId, query)),
  on(store.read, async ({ params }, { caller }) => {
    const asked = { userId: caller.userId, orderId: params.order_id }
    const order = await openOrder(parts.db, parts.secrets, asked)
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  }),
  on(store.claim, claimLog(parts)),
  on(store.report, reportProduct(parts, ports)),
]

const adminRoutes = (parts: StoreParts): Door[] => [
  on(stock.categories, async ({ query }) => ({
    categories: await categoriesOf(parts.db, query.search),
  })),
  on(stock.createCategory, createCategory(parts)),
  on(stock.changeCategory, changeCategory(parts)),
  on(stock.deleteCategory, deleteCategory(parts)),
  on(stock.products, ({ query }) => productsOf(parts.db, query)),
  on(stock.createProduct, createProduct(parts)),
  on(stock.changeProduct, changeProduct(parts)),
  on(stock.deleteProduct, deleteProduct(parts)),
  on(stock.freeze, freezeProduct(parts)),
  on(stock.unfreeze, unfreezeProduct(parts)),
  on(accountLogs.logs, ({ query }) => logsOf(parts.db, parts.secrets, query)),
  on(accountLogs.createLog, createLog(parts)),
  on(accountLogs.changeLog, changeLog(parts)),
  on(accountLogs.deleteLog, deleteLog(parts)),
  on(accountLogs.reveal, revealLog(parts)),
  on(accountLogs.preview, previewLogs(parts)),
  on(accountLogs.bulk, uploadLogs(parts)),
  on(accountLogs.batches, ({ query }) => batchesOf(parts.db, query)),
  on(accountLogs.recallPreview, previewRecall(parts)),
  on(accountLogs.recall, recallBatch(parts)),
  on(complaints.reports, ({ query }) => reportsOf(parts.db, query)),
  on(complaints.settleReport, settleReport(parts)),
  on(complaints.claims, ({ query }) => claimsOf(parts.db, query)),
  on(complaints.settleClaim, settleClaim(parts)),
]
