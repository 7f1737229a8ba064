import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'
import { isLeased } from '../harness/quiesce.ts'

/** A panel that a test controls: the first of the app, or its second. */
type Controlled = Pick<TestApp, 'control'> & { readonly panel?: 'boost' | 'boost-2' }

const panelOf = ({ panel = 'boost' }: Controlled) => panel

/** Services of the panel: a plain one, one whose orders never move, and a package. */
export const services = {
  plain: '121',
  never: '9004',
  pack: '901',
} as const

/** A new link that all of these services accept. */
export const link = (): string => `https://instagram.com/${crypto.randomUUID()}`

/** Waits until the catalogue of the panel is on sale. */
export async function catalogueReady(client: TestClient): Promise<void> {
  await until(async () => {
    const { body } = await client.get('/api/boost/services')
    return (body.services as unknown[]).length > 0
  })
}

/** Reads the panel's catalogue again, `times` times at once, and waits until all reads are done. */
export async function sync(testApp: TestApp, times = 1): Promise<void> {
  await testApp.sql(
    "select graphile_worker.add_job('sync-boost', '{}') from generate_series(1, $1::int)",
    [times],
  )
  await until(async () => {
    const [row] = await testApp.sql<{ left: number }>(
      "select count(*)::int as left from graphile_worker.jobs where task_identifier = 'sync-boost'",
    )
    return row?.left === 0
  })
}

/** Runs `work` while 1,000 of a service cost `kobo` more. */
export async function whilePriceDiffers(
  testApp: TestApp,
  { service, kobo }: { service: string; kobo: number },
  work: () => Promise<void>,
): Promise<void> {
  const raise = (by: number) =>
    testApp.sql('update boost_service set rate = rate + $2 where id = $1', [service, by])
  await raise(kobo)
  try {
    await work()
  } finally {
    await raise(-kobo)
  }
}

/** Places an order, by default for 1,000 of the service whose orders never move. */
export function order(
  client: TestClient,
  more: Record<string, unknown> = {},
  key?: string,
): Promise<Answer> {
  const body = { service_id: services.never, link: link(), quantity: 1000, ...more }
  return client.post('/api/boost/orders', body, key ? { 'idempotency-key': key } : {})
}

export type PanelOrder = {
  order: number
  link: string
  status: string
  charge: string
  remains: number
}

/** Every order that the panel has accepted. */
export async function panelOrders(testApp: Controlled): Promise<PanelOrder[]> {
  const { orders } = await testApp.control<{ orders: PanelOrder[] }>('GET', `/${panelOf(testApp)}`)
  return orders
}

/** The number of order requests to the panel for this link, whatever their result. */
export async function addsFor(testApp: Controlled, address: string): Promise<number> {
  const { adds } = await testApp.control<{ adds: { link: string }[] }>(
    'GET',
    `/${panelOf(testApp)}`,
  )
  return adds.filter((one) => one.link === address).length
}

/** Forces the panel's order for a link into a state. */
export async function setStatus(
  testApp: Controlled,
  address: string,
  state: { status: string; remains?: number; charge?: string; only_running?: boolean },
): Promise<void> {
  const found = (await panelOrders(testApp)).find((one) => one.link === address)
  await testApp.control('POST', `/${panelOf(testApp)}/order`, { order: found?.order, ...state })
}

/** Makes an order due at once, and waits until the watcher has polled it. */
export async function pollOrder(testApp: TestApp, orderId: string): Promise<void> {
  await testApp.sql("update boost_order set next_check_at = now() - interval '1 s' where id = $1", [
    orderId,
  ])
  await until(async () => {
    const [row] = await testApp.sql<{ done: boolean }>(
      `select next_check_at is null
        or next_check_at >= now() + interval '1 s' and not (${isLeased('boost_order')}) as done
       from boost_order where id = $1`,
      [orderId],
    )
    return row?.done
  })
}

/** Polls an order until it has this status; returns the reply. */
export async function endsAs(client: TestClient, orderId: string, status: string): Promise<Answer> {
  return until(async () => {
    await pollOrder(client.testApp, orderId)
    const answer = await client.get(`/api/boost/orders/${orderId}`)
    return answer.body.status === status && answer
  })
}

/** Injects a fault into the panel's next responses to a call. */
export async function injectFault(
  testApp: Controlled,
  fault: { call: string; fault: string; times?: number; body?: string; ms?: number },
): Promise<void> {
  await testApp.control('POST', '/faults', { upstream: panelOf(testApp), ...fault })
}

/**
 * Makes these orders due at once, by default all orders. Rows are locked in the order of their ids,
 * so that two concurrent calls cannot deadlock.
 */
export async function dueNow(testApp: TestApp, orderIds?: readonly string[]): Promise<void> {
  await testApp.sql(
    `update boost_order set next_check_at = now() where id in
      (select id from boost_order where id = any($1) or $1::uuid[] is null order by id for update)`,
    [orderIds ?? null],
  )
}
