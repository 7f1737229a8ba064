import { randomUUID } from 'node:crypto'
import type { AdminLog, BatchView } from '@nosim/contract/admin/account-logs.ts'
import type { AdminProduct } from '@nosim/contract/admin/inventory.ts'
import type { OpenedOrder, StoreLog } from '@nosim/contract/shop/store.ts'
import { demoPassword } from '../../src/accounts/seed-demo.ts'
import { TestClient, type Answer } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'

export const origin = { source: 'made up for a test', right_to_sell: true }

/** Details that no other log has. */
export const details = (): string => `${randomUUID()}@mail.test:pass-${randomUUID()}:note`

/** The demo's admin, signed in. */
export async function storeAdmin(testApp: TestApp): Promise<TestClient> {
  const admin = new TestClient(testApp, 'admin@demo.nosim.local')
  const answer = await admin.signIn(demoPassword)
  if (answer.status !== 200) throw new Error(`no admin: ${JSON.stringify(answer.body)}`)
  return admin
}

/** The body of a reply; throws unless the request succeeded. */
export async function expectOk<Body>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body as unknown as Body // the reply was checked against the contract by the server
}

/** The outcome of a request: `done`, or the code of the refusal. */
export const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : (body.code ?? String(status))

/** Creates a product with these fields, in a separate category. */
export async function newProduct(
  admin: TestClient,
  more: Record<string, unknown> = {},
): Promise<AdminProduct> {
  const category = await expectOk<{ id: number }>(
    admin.post('/api/admin/categories', { name: `Category ${randomUUID()}` }),
  )
  return expectOk(
    admin.post('/api/admin/products', {
      category_id: category.id,
      name: `Product ${randomUUID()}`,
      price: 500,
      ...more,
    }),
  )
}

/** Uploads these lines as a file and returns the batch. */
export async function stockUp(
  admin: TestClient,
  product: number,
  lines: readonly string[],
): Promise<{ batch_id: number }> {
  const form = new FormData()
  form.set('product_id', String(product))
  form.set('source', origin.source)
  form.set('right_to_sell', 'true')
  form.set('txtfile', new File([lines.join('\n')], 'logs.txt', { type: 'text/plain' }))
  return expectOk(send(admin, '/api/admin/account-logs/bulk', { form }))
}

/** Sends a form as a browser does. */
export async function send(
  client: TestClient,
  path: string,
  { form, method = 'POST', url }: { form: FormData; method?: string; url?: string },
): Promise<Answer> {
  const answer = await fetch((url ?? client.testApp.url) + path, {
    method,
    headers: { cookie: client.cookie },
    body: form,
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}

/** Creates a product with `count` logs. Returns the ids of the logs in the order of their lines. */
export async function shelf(
  admin: TestClient,
  count: number,
  more: Record<string, unknown> = {},
): Promise<{ product: AdminProduct; batch: number; lines: string[]; logs: number[] }> {
  const product = await newProduct(admin, more)
  const lines = Array.from({ length: count }, details)
  const { batch_id: batch } = await stockUp(admin, product.id, lines)
  const found = await admin.testApp.sql<{ id: number }>(
    'select id::int from account_log where batch = $1 order by id',
    [batch],
  )
  return { product, batch, lines, logs: found.map(({ id }) => id) }
}

export const logsOf = async (client: TestClient, product: number): Promise<StoreLog[]> =>
  (await expectOk<{ logs: StoreLog[] }>(client.get(`/api/store/products/${product}/logs`))).logs

/** Buys logs for a sum that the cart showed, with a key where the test needs one. */
export function buy(
  client: TestClient,
  logs: readonly number[],
  seen: number | { total: number; key: string },
): Promise<Answer> {
  const { total, key } = typeof seen === 'number' ? { total: seen, key: randomUUID() } : seen
  const body = { logs_ids: logs, total_price: total }
  return client.post('/api/store/orders', body, { 'idempotency-key': key })
}

export const openedOrder = (client: TestClient, id: unknown): Promise<OpenedOrder> =>
  expectOk(client.get(`/api/store/orders/${String(id)}`))

export const adminLog = async (admin: TestClient, id: number): Promise<AdminLog | undefined> => {
  const { logs } = await expectOk<{ logs: AdminLog[] }>(
    admin.get('/api/admin/account-logs?limit=100'),
  )
  return logs.find((log) => log.id === id)
}

export const batchOf = async (admin: TestClient, id: number): Promise<BatchView | undefined> => {
  const { batches } = await expectOk<{ batches: BatchView[] }>(
    admin.get('/api/admin/batches?limit=100'),
  )
  return batches.find((batch) => batch.id === id)
}
