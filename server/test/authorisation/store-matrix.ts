import { goodBodies } from './valid-bodies.ts'
import { adminsOnly, sameForAll, managersOnly, signedIn, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import {
  buy,
  details,
  expectOk,
  newProduct,
  openedOrder,
  origin,
  shelf,
} from '../store/inventory.ts'

/** The ids that the lines of the store use; the orders are the user's. */
export type StoreThings = {
  readonly category: number
  readonly product: number
  /** The unsold logs of the product, oldest first. */
  readonly logs: readonly number[]
  readonly sold: number
  readonly order: string
  readonly line: number
  /** A line whose log the user reported as dead. */
  readonly deadLine: number
  /** The open claim about `deadLine`. */
  readonly claim: number
  readonly report: number
  /** A batch of which no log was bought. */
  readonly batch: number
  /** A product without logs. */
  readonly spare: number
}

/** Creates products with logs, sells the user two logs, and makes a claim and a report of the user. */
export async function openThings(admin: TestClient, user: TestClient): Promise<StoreThings> {
  const { product, logs } = await shelf(admin, 5)
  const [dead = 0, sold = 0, ...unsold] = logs
  const first = await expectOk<{ order_id: string }>(buy(user, [dead], 500))
  const second = await expectOk<{ order_id: string }>(buy(user, [sold], 500))
  const lineOf = async (order: string) => (await openedOrder(user, order)).details[0]?.id ?? 0
  const deadLine = await lineOf(first.order_id)
  await expectOk(user.post(`/api/store/lines/${deadLine}/claims`, { reason: 'It is dead' }))
  await expectOk(user.post(`/api/store/products/${product.id}/reports`, { reason: 'stolen' }))
  const idOf = async (table: string) => {
    const [row] = await admin.testApp.sql<{ id: number }>(`select max(id)::int as id from ${table}`)
    return row?.id ?? 0
  }
  return {
    category: product.category_id,
    product: product.id,
    logs: unsold,
    sold,
    order: second.order_id,
    line: await lineOf(second.order_id),
    deadLine,
    claim: await idOf('warranty_claim'),
    report: await idOf('product_report'),
    batch: (await shelf(admin, 1)).batch,
    spare: (await newProduct(admin)).id,
  }
}

/** The form of an upload: a file with `count` new logs, and the other fields. */
export function uploadForm(product: number, count = 1): FormData {
  const form = new FormData()
  form.set('product_id', String(product))
  form.set('source', origin.source)
  form.set('right_to_sell', 'true')
  form.set('txtfile', new File([Array.from({ length: count }, details).join('\n')], 'logs.txt'))
  return form
}

/** The form of the preview of an upload. */
export function previewForm(product: number): FormData {
  const form = uploadForm(product)
  form.delete('source')
  form.delete('right_to_sell')
  return form
}

/** A line for each route of the store, including those for admins. */
export const storeLines = (things: () => StoreThings): Lines => ({
  ...shopperLines(things),
  ...shelfLines(things),
  ...logLines(things),
  ...complaintLines(things),
})

type Lines = Readonly<Record<string, Line>>

const numberOf = (things: () => StoreThings) => (name: keyof StoreThings) => () => ({
  id: String(things()[name]),
})
const body = (name: string) => () => goodBodies[name]?.() ?? {}

function shopperLines(things: () => StoreThings): Lines {
  const numbered = numberOf(things)
  return {
    'store.categories': { statuses: signedIn(200) },
    'store.products': { statuses: signedIn(200) },
    'store.logs': { statuses: signedIn(200), params: numbered('product'), isPublic: true },
    'store.check': { statuses: signedIn(200), body: () => ({ logs_ids: things().logs }) },
    'store.buy': {
      statuses: signedIn(201, 402),
      body: (role) => ({ logs_ids: [things().logs[role === 'user' ? 0 : 1]], total_price: 500 }),
    },
    'store.orders': { statuses: signedIn(200) },
    'store.read': {
      statuses: signedIn(200, 404),
      params: () => ({ order_id: things().order }),
    },
    'store.claim': {
      statuses: signedIn(201, 404),
      params: numbered('line'),
      body: body('store.claim'),
    },
    'store.report': {
      statuses: { ...sameForAll(201), blocked: 403 },
      params: numbered('product'),
      body: body('store.report'),
      isPublic: true,
    },
  }
}

function shelfLines(things: () => StoreThings): Lines {
  const numbered = numberOf(things)
  return {
    'inventory.categories': { statuses: adminsOnly(200) },
    'inventory.createCategory': {
      statuses: managersOnly(201),
      body: body('inventory.createCategory'),
    },
    'inventory.changeCategory': {
      statuses: managersOnly(200),
      params: numbered('category'),
      body: body('inventory.changeCategory'),
    },
    'inventory.switchCategories': {
      statuses: managersOnly(200),
      body: () => ({ ids: [things().category], status: 1 }),
    },
    'inventory.deleteCategory': { statuses: managersOnly(409), params: numbered('category') },
    'inventory.products': { statuses: adminsOnly(200) },
    'inventory.createProduct': {
      statuses: managersOnly(201),
      body: () => ({ ...body('inventory.createProduct')(), category_id: things().category }),
    },
    'inventory.changeProduct': {
      statuses: managersOnly(200),
      params: numbered('product'),
      body: () => ({ ...body('inventory.changeProduct')(), category_id: things().category }),
    },
    'inventory.switchProducts': {
      statuses: managersOnly(200),
      body: () => ({ ids: [things().product], status: 1 }),
    },
    'inventory.deleteProduct': { statuses: managersOnly(409), params: numbered('product') },
    'inventory.freeze': {
      statuses: adminsOnly(200),
      params: numbered('spare'),
      body: body('inventory.freeze'),
    },
    'inventory.unfreeze': { statuses: managersOnly(200), params: numbered('spare') },
  }
}

function logLines(things: () => StoreThings): Lines {
  const numbered = numberOf(things)
  return {
    'accountLogs.logs': { statuses: adminsOnly(200) },
    'accountLogs.createLog': {
      statuses: managersOnly(201),
      body: () => ({ ...body('accountLogs.createLog')(), product_id: things().product }),
    },
    'accountLogs.changeLog': {
      statuses: managersOnly(200),
      params: () => ({ id: String(things().logs[2]) }),
      body: body('accountLogs.changeLog'),
    },
    'accountLogs.deleteLog': { statuses: managersOnly(409), params: numbered('sold') },
    'accountLogs.deleteLogs': {
      statuses: managersOnly(200),
      body: () => ({ ids: [things().sold] }),
    },
    'accountLogs.reveal': { statuses: managersOnly(200), params: numbered('sold') },
    'accountLogs.preview': {
      statuses: managersOnly(200),
      form: () => previewForm(things().product),
    },
    'accountLogs.bulk': { statuses: managersOnly(201), form: () => uploadForm(things().product) },
    'accountLogs.batches': { statuses: adminsOnly(200) },
    'accountLogs.recallPreview': { statuses: adminsOnly(200), params: numbered('batch') },
    'accountLogs.recall': {
      statuses: managersOnly(200, 409),
      params: numbered('batch'),
      body: body('accountLogs.recall'),
    },
  }
}

function complaintLines(things: () => StoreThings): Lines {
  const numbered = numberOf(things)
  return {
    'complaints.reports': { statuses: adminsOnly(200) },
    'complaints.settleReport': {
      statuses: adminsOnly(200, 409),
      params: numbered('report'),
      body: body('complaints.settleReport'),
    },
    'complaints.claims': { statuses: adminsOnly(200) },
    'complaints.settleClaim': {
      statuses: managersOnly(200, 409),
      params: numbered('claim'),
      body: body('complaints.settleClaim'),
    },
  }
}
