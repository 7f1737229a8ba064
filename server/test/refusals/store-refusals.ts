import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { RequestOptions, RefusalKit, Row } from './boost-refusals.ts'
import { absent } from '../authorisation/valid-bodies.ts'
import type { TestClient } from '../harness/test-client.ts'
import type { RawAnswer } from '../harness/http-request.ts'
import {
  openThings,
  previewForm,
  uploadForm,
  type StoreThings,
} from '../authorisation/store-matrix.ts'
import { buy, details, expectOk, openedOrder, shelf } from '../store/inventory.ts'

/** The number of store orders that a user may place in a minute in the refusals' app. */
export const storeLimit = 6

/** The ids that the rows of the store use; the orders of `StoreThings` are ada's. */
export type StoreIds = StoreThings & {
  readonly admin: TestClient
  /** A line of an order of crowded, sold without a warranty. */
  readonly bareLine: number
  /** A claim of crowded about the only log of its product. */
  readonly loneClaim: number
}

/** Creates the objects that the rows below use. */
export async function openStore(users: RefusalKit['users']): Promise<StoreIds> {
  const { admin, ada, crowded } = users
  const things = await openThings(admin, ada)
  const bare = await shelf(admin, 1, { price: 1, warranty_hours: 0 })
  const lone = await shelf(admin, 1, { price: 1 })
  const lineOf = async (logs: readonly number[]) => {
    const { order_id } = await expectOk<{ order_id: string }>(buy(crowded, logs, 1))
    return (await openedOrder(crowded, order_id)).details[0]?.id ?? 0
  }
  const bareLine = await lineOf(bare.logs)
  const loneLine = await lineOf(lone.logs)
  await expectOk(crowded.post(`/api/store/lines/${loneLine}/claims`, { reason: 'It is dead' }))
  const [claim] = await admin.testApp.sql<{ id: number }>(
    'select max(id)::int as id from warranty_claim',
  )
  return { ...things, admin, bareLine, loneClaim: claim?.id ?? 0 }
}

/** The form of a product with an invalid picture. */
function badPicture(category = absent): FormData {
  const form = new FormData()
  form.set('category_id', String(category))
  form.set('name', 'A product')
  form.set('price', '500')
  form.set('image', new File(['GIF, or so it says'], 'picture.gif', { type: 'image/gif' }))
  return form
}

function fileOf(form: FormData, lines: readonly string[]): FormData {
  form.set('txtfile', new File([lines.join('\n')], 'logs.txt'))
  return form
}

type Rows = Readonly<Record<string, Row>>
type Kit = () => RefusalKit

/** A row for each refusal of the store's routes, including those for admins. */
export const storeRows = (kit: Kit): Rows => ({
  ...shopperRows(kit),
  ...shelfRows(kit),
  ...logRows(kit),
  ...importRows(kit),
  ...afterSalesRows(kit),
})

const numbered = (id: number | undefined) => String(id)
const unsold = (kit: Kit, more: RequestOptions['body'] = {}) => ({
  logs_ids: [kit().store.logs[0]],
  total_price: '500.00',
  ...more,
})

/** Uses up the orders that crowded may place within this minute. */
async function crowd(kit: Kit): Promise<void> {
  const { users, store } = kit()
  const { logs } = await shelf(store.admin, storeLimit, { price: 1 })
  for (const log of logs) await buy(users.crowded, [log], 1)
}

function shopperRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const place = (more: RequestOptions = {}) =>
    send('store.buy', { ...more, body: unsold(kit, more.body) })
  return {
    'store.logs NOT_FOUND': { run: () => send('store.logs') },
    'store.buy EMAIL_UNCONFIRMED': { run: () => place({ who: 'new' }) },
    'store.buy LOGS_GONE': { run: () => place({ body: { logs_ids: [absent] } }) },
    'store.buy PRICE_CHANGED': { run: () => place({ body: { total_price: '499.99' } }) },
    'store.buy TOO_MANY_ORDERS': {
      run: async () => {
        await crowd(kit)
        return place({ who: 'crowded' })
      },
    },
    'store.buy INSUFFICIENT_BALANCE': { run: () => place({ who: 'poor' }) },
    'store.buy IDEMPOTENCY_CONFLICT': {
      run: async () => {
        const headers = { 'idempotency-key': 'store-conflict' }
        await place({ who: 'poor', headers })
        return place({ who: 'poor', headers, body: { total_price: '600.00' } })
      },
    },
    'store.buy STILL_RUNNING': {
      run: async () => {
        await kit().claimed('store', 'store-running', unsold(kit))
        const headers = { 'idempotency-key': 'store-running' }
        return kit().hurried(() => place({ headers }))
      },
    },
    'store.read NOT_FOUND': { run: () => send('store.read') },
    'store.claim NOT_FOUND': { run: () => send('store.claim') },
    'store.claim WARRANTY_OVER': {
      run: () => send('store.claim', { who: 'crowded', id: numbered(kit().store.bareLine) }),
    },
    'store.claim CLAIM_OPEN': {
      run: () => send('store.claim', { id: numbered(kit().store.deadLine) }),
    },
    'store.report TOO_MANY_REQUESTS': {
      run: () => kit().spent('report:127.0.0.1', () => send('store.report')),
    },
    'store.report NOT_FOUND': {
      run: () => send('store.report'),
      message: 'There is no product of this number.',
    },
  }
}

const nameTaken = 'There is a category of this name already.'

function shelfRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const taken = async () => {
    const [category] = await kit().testApp.sql<{ name: string }>(
      'select upper(name) as name from category where id = $1',
      [kit().store.category],
    )
    return { name: category?.name }
  }
  const spareCategory = async () => {
    const made = await send('inventory.createCategory')
    return String(made.body.id)
  }
  return {
    'inventory.createCategory NAME_TAKEN': {
      run: async () => send('inventory.createCategory', { body: await taken() }),
      message: nameTaken,
      fields: { name: nameTaken },
    },
    'inventory.changeCategory NOT_FOUND': { run: () => send('inventory.changeCategory') },
    'inventory.changeCategory NAME_TAKEN': {
      run: async () =>
        send('inventory.changeCategory', { id: await spareCategory(), body: await taken() }),
      message: nameTaken,
      fields: { name: nameTaken },
    },
    'inventory.deleteCategory NOT_FOUND': { run: () => send('inventory.deleteCategory') },
    'inventory.deleteCategory IN_USE': {
      run: () => send('inventory.deleteCategory', { id: numbered(kit().store.category) }),
    },
    'inventory.createProduct IMAGE_REFUSED': {
      run: () => send('inventory.createProduct', { form: badPicture(kit().store.category) }),
    },
    'inventory.createProduct CATEGORY_GONE': { run: () => send('inventory.createProduct') },
    'inventory.changeProduct IMAGE_REFUSED': {
      run: () =>
        send('inventory.changeProduct', {
          id: numbered(kit().store.product),
          form: badPicture(kit().store.category),
        }),
    },
    'inventory.changeProduct NOT_FOUND': { run: () => send('inventory.changeProduct') },
    'inventory.changeProduct CATEGORY_GONE': {
      run: () => send('inventory.changeProduct', { id: numbered(kit().store.product) }),
    },
    'inventory.deleteProduct NOT_FOUND': { run: () => send('inventory.deleteProduct') },
    'inventory.deleteProduct IN_USE': {
      run: () => send('inventory.deleteProduct', { id: numbered(kit().store.product) }),
    },
    'inventory.freeze NOT_FOUND': { run: () => send('inventory.freeze') },
    'inventory.unfreeze NOT_FOUND': { run: () => send('inventory.unfreeze') },
  }
}

const inStock = 'A log with these details is in stock already.'

/** Adds a log to the product; returns its details. */
async function known(kit: Kit): Promise<{ details: string }> {
  const text = { details: details() }
  await kit().send('accountLogs.createLog', { body: { product_id: kit().store.product, ...text } })
  return text
}

function logRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const product = () => ({ product_id: kit().store.product })
  const sold = () => numbered(kit().store.sold)
  const recalledLog = async () => {
    const { body } = await send('accountLogs.createLog', {
      body: { ...product(), details: details() },
    })
    await send('accountLogs.recall', { id: String(body.batch_id) })
    return String(body.id)
  }
  return {
    'accountLogs.createLog PRODUCT_GONE': { run: () => send('accountLogs.createLog') },
    'accountLogs.createLog IN_STOCK': {
      run: async () =>
        send('accountLogs.createLog', { body: { ...product(), ...(await known(kit)) } }),
      fields: { details: inStock },
    },
    'accountLogs.changeLog NOT_FOUND': { run: () => send('accountLogs.changeLog') },
    'accountLogs.changeLog LOG_SOLD': {
      run: () => send('accountLogs.changeLog', { id: sold() }),
    },
    'accountLogs.changeLog LOG_RECALLED': {
      run: async () => send('accountLogs.changeLog', { id: await recalledLog() }),
    },
    'accountLogs.changeLog IN_STOCK': {
      run: async () =>
        send('accountLogs.changeLog', {
          id: numbered(kit().store.logs[1]),
          body: await known(kit),
        }),
      fields: { details: inStock },
    },
    'accountLogs.deleteLog NOT_FOUND': { run: () => send('accountLogs.deleteLog') },
    'accountLogs.deleteLog LOG_SOLD': {
      run: () => send('accountLogs.deleteLog', { id: sold() }),
    },
    'accountLogs.deleteLog LOG_RECALLED': {
      run: async () => send('accountLogs.deleteLog', { id: await recalledLog() }),
    },
    'accountLogs.reveal NOT_FOUND': { run: () => send('accountLogs.reveal') },
  }
}

function importRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const upload = (form: FormData) => send('accountLogs.bulk', { form })
  const nothingNew = 'There is nothing new in this file.'
  const nothing = 'There is nothing in this file.'
  return {
    'accountLogs.preview PRODUCT_GONE': {
      run: () => send('accountLogs.preview', { form: previewForm(absent) }),
    },
    'accountLogs.preview FILE_REFUSED': {
      run: () =>
        send('accountLogs.preview', {
          form: fileOf(previewForm(kit().store.product), ['', '  ']),
        }),
      message: nothing,
      fields: { txtfile: nothing },
    },
    'accountLogs.bulk PRODUCT_GONE': { run: () => upload(uploadForm(absent)) },
    'accountLogs.bulk FILE_REFUSED': {
      run: async () =>
        upload(fileOf(uploadForm(kit().store.product), [(await known(kit)).details])),
      message: nothingNew,
      fields: { txtfile: nothingNew },
    },
    'accountLogs.bulk STOCK_CHANGED': {
      run: () => {
        const form = uploadForm(kit().store.product, 2)
        form.set('fresh', '3')
        return upload(form)
      },
    },
    'accountLogs.recall NOT_FOUND': { run: () => send('accountLogs.recall') },
    'accountLogs.recall RECALLED': {
      run: async () => {
        const id = numbered(kit().store.batch)
        await send('accountLogs.recall', { id })
        return send('accountLogs.recall', { id })
      },
    },
  }
}

function afterSalesRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const twice = async (name: string, id: string) => {
    await send(name, { id })
    return send(name, { id })
  }
  return {
    'complaints.settleReport NOT_FOUND': { run: () => send('complaints.settleReport') },
    'complaints.settleReport SETTLED': {
      run: () => twice('complaints.settleReport', numbered(kit().store.report)),
    },
    'complaints.settleClaim NOT_FOUND': { run: () => send('complaints.settleClaim') },
    'complaints.settleClaim SETTLED': {
      run: () => twice('complaints.settleClaim', numbered(kit().store.claim)),
    },
    'complaints.settleClaim OUT_OF_STOCK': {
      run: () =>
        send('complaints.settleClaim', {
          id: numbered(kit().store.loneClaim),
          body: { outcome: 'replaced' },
        }),
    },
  }
}

type Precedence = [first: ErrorCode, second: ErrorCode, name: string, run: () => Promise<RawAnswer>]

/** Requests to which two refusals apply, and the one that the reply has. */
export const storePrecedence = (kit: Kit): Precedence[] => [
  ...buyPrecedence(kit),
  ...carePrecedence(kit),
  ...stockPrecedence(kit),
]

function buyPrecedence(kit: Kit): Precedence[] {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const place = (more: RequestOptions) =>
    send('store.buy', { ...more, body: unsold(kit, more.body) })
  const low = { total_price: '1.00' }
  const gone = { logs_ids: [absent] }
  return [
    [
      'FORBIDDEN',
      'VALIDATION_FAILED',
      'inventory.freeze',
      () => send('inventory.freeze', { who: 'ada', body: { x: 1 } }),
    ],
    ['EMAIL_UNCONFIRMED', 'LOGS_GONE', 'store.buy', () => place({ who: 'new', body: gone })],
    [
      'LOGS_GONE',
      'PRICE_CHANGED',
      'store.buy',
      () => place({ body: { ...low, logs_ids: [kit().store.logs[0], absent] } }),
    ],
    [
      'PRICE_CHANGED',
      'TOO_MANY_ORDERS',
      'store.buy',
      async () => {
        await crowd(kit)
        return place({ who: 'crowded', body: low })
      },
    ],
    [
      'TOO_MANY_ORDERS',
      'INSUFFICIENT_BALANCE',
      'store.buy',
      async () => {
        const { logs } = await shelf(kit().store.admin, 1, { price: 10_000_000 })
        await crowd(kit)
        return place({ who: 'crowded', body: { logs_ids: logs, total_price: '10000000.00' } })
      },
    ],
  ]
}

function carePrecedence(kit: Kit): Precedence[] {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  return [
    [
      'NOT_FOUND',
      'WARRANTY_OVER',
      'store.claim',
      () => send('store.claim', { id: numbered(kit().store.bareLine) }),
    ],
    [
      'WARRANTY_OVER',
      'CLAIM_OPEN',
      'store.claim',
      async () => {
        const { deadLine } = kit().store
        await kit().testApp.sql('update store_line set warranty_until = now() where id = $1', [
          deadLine,
        ])
        return send('store.claim', { id: numbered(deadLine) })
      },
    ],
    [
      'TOO_MANY_REQUESTS',
      'BLOCKED',
      'store.report',
      () => kit().spent('report:127.0.0.1', () => send('store.report', { who: 'barred' })),
    ],
    ['BLOCKED', 'NOT_FOUND', 'store.report', () => send('store.report', { who: 'barred' })],
    [
      'SETTLED',
      'OUT_OF_STOCK',
      'complaints.settleClaim',
      async () => {
        const id = numbered(kit().store.loneClaim)
        await send('complaints.settleClaim', { id })
        return send('complaints.settleClaim', { id, body: { outcome: 'replaced' } })
      },
    ],
  ]
}

function stockPrecedence(kit: Kit): Precedence[] {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  return [
    [
      'IMAGE_REFUSED',
      'CATEGORY_GONE',
      'inventory.createProduct',
      () => send('inventory.createProduct', { form: badPicture() }),
    ],
    [
      'IMAGE_REFUSED',
      'NOT_FOUND',
      'inventory.changeProduct',
      () => send('inventory.changeProduct', { form: badPicture() }),
    ],
    [
      'NOT_FOUND',
      'CATEGORY_GONE',
      'inventory.changeProduct',
      () => send('inventory.changeProduct'),
    ],
    [
      'LOG_SOLD',
      'IN_STOCK',
      'accountLogs.changeLog',
      async () => {
        const text = { details: details() }
        await send('accountLogs.createLog', { body: { product_id: kit().store.product, ...text } })
        return send('accountLogs.changeLog', { id: numbered(kit().store.sold), body: text })
      },
    ],
    [
      'PRODUCT_GONE',
      'FILE_REFUSED',
      'accountLogs.bulk',
      () => send('accountLogs.bulk', { form: fileOf(uploadForm(absent), ['']) }),
    ],
    [
      'FILE_REFUSED',
      'STOCK_CHANGED',
      'accountLogs.bulk',
      () => {
        const form = fileOf(uploadForm(kit().store.product), [details(), 'a\u0000b'])
        form.set('fresh', '7')
        return send('accountLogs.bulk', { form })
      },
    ],
  ]
}
