import { hookPath } from '../../src/config/derived-settings.ts'
import {
  setStatus,
  link,
  pollOrder,
  order,
  services,
  injectFault as injectPanelFault,
} from '../boost/orders.ts'
import {
  moveFunds,
  openBoost,
  refund,
  servedRental,
  settleDeposit,
  soldLogs,
  strayDeposit,
} from '../transfers/transfers.ts'
import type { TestClient } from '../harness/test-client.ts'
import { until } from '../harness/test-client.ts'
import {
  age,
  callCount,
  closeUpstream,
  resetFaults,
  deliver,
  injectFault,
  loseResponse,
  stateOf,
} from '../numbers/rentals.ts'
import { cancelUnanswered } from '../preorders/cancel-unanswered.ts'
import { details, expectOk, newProduct, shelf, stockUp } from '../store/inventory.ts'
import { accountSteps, closureSteps, proofSteps } from './account-steps.ts'
import { bankSteps } from './bank-steps.ts'
import { numbersApiSteps } from './numbers-api-steps.ts'
import { keySteps } from './key-steps.ts'
import { referralSteps } from './referral-steps.ts'
import { promotionSteps } from '../promotions/promotion-steps.ts'
import { noticeSteps } from '../notifications/notice-steps.ts'
import { webhookSteps } from './webhook-steps.ts'
import { ticketSteps } from '../tickets/ticket-steps.ts'
import type { TestApp } from '../harness/test-app.ts'

type Users = { readonly user: TestClient; readonly owner: TestClient }

/** Steps that need a certain order: the lives of accounts, orders and stock, to each of their ends. */
export async function takeSteps(testApp: TestApp, users: Users): Promise<void> {
  await accountSteps(testApp)
  await closureSteps(testApp, users.owner)
  await proofSteps(users.owner)
  await rentalSteps(testApp, users)
  await numbersApiSteps(users.user)
  await boostSteps(testApp, users)
  await storeSteps(users)
  await bankSteps(testApp, users.user)
  await referralSteps(testApp)
  await keySteps(testApp)
  await webhookSteps(testApp)
  await noticeSteps(testApp, users.owner)
  await ticketSteps(await testApp.newClient('20000'), users.owner)
  await promotionSteps(await testApp.newClient('20000'), users.owner)
  await officeSteps(testApp, users)
}

async function rentalSteps(testApp: TestApp, { user, owner }: Users): Promise<void> {
  await user.buy('zznone')
  const poor = await testApp.newClient()
  await poor.buy('wa')
  await poor.buy('wa', { price_ngn: 1 })
  const cancelled = await expectOk<{ order_id: string }>(user.buy('wa'))
  // The cost of the number comes from the list of the supplier.
  await until(async () => {
    await testApp.sql('update rental_watch set next_check_at = now()')
    const source = 'select cost_source from rental where id = $1'
    const [row] = await testApp.sql<{ cost_source: string }>(source, [cancelled.order_id])
    return row?.cost_source === 'supplier'
  })
  await age(testApp, cancelled.order_id, 200)
  await expectOk(user.post(`/api/rentals/${cancelled.order_id}/cancellation`))
  await until(async () => (await stateOf(testApp, cancelled.order_id)) === 'cancelled')
  const late = await expectOk<{ order_id: string }>(user.buy('wa'))
  await age(testApp, late.order_id, 3600)
  await until(async () => (await stateOf(testApp, late.order_id)) === 'timeout')
  const served = await servedRental(user)
  await expectOk(refund(owner, { line: 'numbers', id: served.id, amount: '1' }))
  await age(testApp, served.id, 90_000)
  await until(async () => {
    const watched = await testApp.sql('select 1 from rental_watch where rental_id = $1', [
      served.id,
    ])
    return watched.length === 0
  })
  await alertSteps(testApp, user)
  await secondCodeSteps(testApp, user)
  await againSteps(testApp, user)
  await trySteps(testApp, user)
  await preorderSteps(testApp, user)
  await orphanSteps(testApp, user)
}

/** A further code is requested. The first request fails. */
async function secondCodeSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const { order_id, number } = await expectOk<{ order_id: string; number: string }>(
    user.buy('zztwo'),
  )
  await deliver(testApp, number, 'Your code is 111222')
  await until(async () => (await stateOf(testApp, order_id)) === 'completed')
  await injectFault(testApp, { call: 'setStatus', fault: '500', times: 1 })
  await user.post(`/api/rentals/${order_id}/another-code`)
  await expectOk(user.post(`/api/rentals/${order_id}/another-code`))
  await deliver(testApp, number, 'Your code is 333444')
  await user.rentalWhen(order_id, ({ messages }) => messages.length === 2)
}

/** A number is rented again and comes online; the response to another order is lost. */
async function againSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const { id } = await servedRental(user)
  await age(testApp, id, 90_000)
  // The number is closed at the supplier after the watcher has dropped the order.
  const { number } = await user.rental(id)
  await closeUpstream(testApp, { order_id: id, number })
  const again = await expectOk<{ order_id: string }>(user.buy('tg', { again_of: id }))
  await testApp.sql(
    `update rental_watch set online_by = now() + interval '1 minute', next_check_at = now()
    where rental_id = $1`,
    [again.order_id],
  )
  await user.rentalWhen(again.order_id, ({ online_by }) => online_by === null)
  const { order_id } = await expectOk<{ order_id: string }>(user.buy('tg'))
  await loseResponse(testApp, order_id)
  await age(testApp, order_id, 10)
  await until(async () => (await stateOf(testApp, order_id)) === 'waiting')
}

/** One alert is deleted, and another one fires when its job runs. */
async function alertSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const set = (below_ngn: number | null) =>
    expectOk<{ id: number }>(user.post('/api/number-alerts', { service: 'wa', below_ngn }))
  await set(null)
  const { id } = await set(500)
  await expectOk(user.request('DELETE', `/api/number-alerts/${id}`))
  // An open tab gets the notice of the alert that fires.
  const tab = await user.live()
  await set(500)
  await testApp.sql(
    'update number_alert set below = 100000000 where user_id = $1 and below is not null',
    [user.userId],
  )
  await testApp.sql("select graphile_worker.add_job('fire-alerts', '{}')")
  await tab.when(({ event }) => event === 'alert')
  tab.close()
}

/** An order takes a second number, and its first one receives the code; another order gets none. */
async function trySteps(testApp: TestApp, user: TestClient): Promise<void> {
  const buy = () =>
    expectOk<{ order_id: string; number: string }>(user.buy('go', { another_number: true }))
  const becomes = (id: string, state: string) =>
    until(async () => {
      await testApp.sql(
        'update rental_watch set next_number_at = now() where rental_id = $1 and next_number_at is not null',
        [id],
      )
      const [row] = await testApp.sql<{ state: string }>(
        `select state || ' ' || try || ' ' || coalesce((select max(t.outcome) from rental_try t where t.rental_id = r.id), '') as state
         from rental r where id = $1`,
        [id],
      )
      return row?.state === state
    })
  const order = await buy()
  await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: 1 })
  await becomes(order.order_id, 'waiting 2 replaced')
  await deliver(testApp, order.number, 'Your code is 909090')
  await until(async () => (await stateOf(testApp, order.order_id)) === 'completed')
  const other = await buy()
  await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers', times: 2 })
  if (testApp.backup)
    await injectFault(testApp.backup, { call: 'getNumber', fault: 'no-numbers', times: 2 })
  await becomes(other.order_id, 'waiting 1 refused')
  await resetFaults(testApp)
}

/** One pre-order ends with an order, after its process died; one is cancelled, one expires, one is impossible. */
async function preorderSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const place = (terms: Record<string, unknown>) =>
    expectOk<{ id: string }>(
      user.post('/api/preorders', { duration: '5MIN', cap_ngn: 5000, minutes: 15, ...terms }),
    )
  const ends = (id: string, change: string) =>
    until(async () => {
      await testApp.sql(
        `update number_preorder set next_look_at = now(), ${change} where id = $1 and state = 'waiting'`,
        [id],
      )
      const [row] = await testApp.sql<{ state: string }>(
        'select state from number_preorder where id = $1',
        [id],
      )
      return row?.state !== 'waiting'
    })
  const dead = await place({ service: 'go', cap_ngn: 1 })
  await ends(dead.id, 'is_requested = true, cap = 500000')
  const cancelled = await place({ service: 'fb', cap_ngn: 1 })
  await expectOk(user.post(`/api/preorders/${cancelled.id}/cancellation`))
  const over = await place({ service: 'ig', cap_ngn: 1 })
  await ends(over.id, 'ends_at = now()')
  const gone = await place({ service: 'wa' })
  await ends(gone.id, "service = 'nothing'")
  const unanswered = await place({ service: 'tg', cap_ngn: 1 })
  await cancelUnanswered(testApp, user, unanswered.id)
  await ends(unanswered.id, 'cap = cap')
  await user.get('/api/preorders')
}

/** A number at the supplier without an order, for a service with a lost response. A webhook without an order. */
async function orphanSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const numbers = [
    await expectOk<{ order_id: string; number: string }>(user.buy('tg')),
    await expectOk<{ order_id: string; number: string }>(user.buy('tg')),
    await expectOk<{ order_id: string; number: string }>(user.buy('tg')),
  ]
  await testApp.sql(
    `update rental set service = 'tg', provider = $2, detail = 'response lost', ended_at = now()
    where user_id = $1 and state = 'refused'`,
    [user.userId, testApp.config.SMS_DIALECT],
  )
  await testApp.sql("update rental set activation_id = 'of-another' where id = $1", [
    numbers[0]?.order_id,
  ])
  await deliver(testApp, numbers[0]?.number ?? '', 'Your code is 135790')
  // A webhook about an unknown activation of an unknown service.
  await fetch(testApp.url + hookPath(testApp.config, 'sms', 'classic'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"activationId":"987654321"}',
  })
  await resetFaults(testApp)
  await until(async () => {
    await testApp.sql('update rental_watch set next_check_at = now()')
    return (await callCount(testApp, 'setStatus')) > 0
  })
  for (const { number } of numbers.slice(1)) await deliver(testApp, number, 'Your code is 246810')
}

async function boostSteps(testApp: TestApp, { user, owner }: Users): Promise<void> {
  const request = (id: string, what: string) => user.post(`/api/boost/orders/${id}/${what}`)
  const stopped = await openBoost(user)
  await request(stopped.id, 'cancellation')
  const { id, address } = await openBoost(user, { service_id: '9001' })
  await setStatus(testApp, address, { status: 'Completed' })
  await pollOrder(testApp, id)
  await expectOk(user.get(`/api/boost/orders/${id}`))
  await expectOk(request(id, 'refill'))
  await pollOrder(testApp, id)
  await expectOk(refund(owner, { line: 'boost', id, amount: '0.01' }))
  await injectPanelFault(testApp, { call: 'status', fault: 'empty' })
  await pollOrder(testApp, stopped.id)
  await injectPanelFault(testApp, { call: 'add', fault: 'no-money' })
  await order(user, { link: link(), service_id: services.plain })
  // The panel's refusal of the link shows that the panel can be reached.
  await injectPanelFault(testApp, {
    call: 'add',
    fault: 'answer',
    body: '{"error":"Incorrect link"}',
  })
  await order(user, { link: link(), service_id: services.plain })
  await testApp.sql(
    `insert into boost_panel_service (panel, id, name, category, type, rate_micro_usd, min, max, refill, cancel)
     values ('other', 1, 'Likes', 'Tests', 'Default', 1, 1, 10, true, true)`,
  )
  const mapping = { body: { panel: 'other', service_id: 1 } }
  await expectOk(
    owner.request('PUT', `/api/admin/boost-services/${services.plain}/panels`, mapping),
  )
}

async function storeSteps({ user, owner }: Users): Promise<void> {
  const tab = await user.live()
  for (const outcome of ['refunded', 'replaced'] as const) {
    const { order: bought, lines } = await soldLogs(owner, user)
    await expectOk(user.post(`/api/store/lines/${lines[0]}/claims`, { reason: 'It is dead' }))
    const [row] = await owner.testApp.sql<{ id: number; product: number }>(
      `select c.id::int as id, s.product::int as product from warranty_claim c join store_line s on s.id = c.line
       where s.order_id = $1`,
      [bought],
    )
    await stockUp(owner, row?.product ?? 0, [details()])
    await expectOk(
      owner.post(`/api/admin/claims/${row?.id}/settlement`, { outcome, note: 'We looked into it' }),
    )
  }
  // The state of an order is read only for open tabs.
  await tab.when(({ event }) => event === 'store')
  tab.close()
  const [recalled, paidBack] = [await soldLogs(owner, user, 2), await soldLogs(owner, user)]
  await expectOk(
    owner.post(`/api/admin/batches/${recalled.batch}/recall`, { reason: 'It was stolen' }),
  )
  await expectOk(refund(owner, { line: 'store', id: String(paidBack.lines[0]), amount: '500' }))
  const { logs } = await shelf(owner, 1)
  await undigestedSteps(owner.testApp, logs[0])
  await expectOk(owner.request('DELETE', `/api/admin/account-logs/${logs[0]}`))
  const { id, category_id: category } = await newProduct(owner)
  await bulkSteps(owner, { products: [id], categories: [category] })
  await expectOk(owner.request('DELETE', `/api/admin/products/${id}`))
  await expectOk(owner.request('DELETE', `/api/admin/categories/${category}`))
}

/** Each bulk action, on one row. */
async function bulkSteps(
  owner: TestClient,
  store: { readonly products: readonly number[]; readonly categories: readonly number[] },
): Promise<void> {
  const { logs } = await shelf(owner, 1)
  await expectOk(owner.post('/api/admin/account-logs/deletions', { ids: logs }))
  const switched = { ...store, services: ['wa'], 'boost-services': [services.plain] }
  for (const status of [0, 1])
    for (const [path, ids] of Object.entries(switched))
      await expectOk(owner.request('PATCH', `/api/admin/${path}`, { body: { ids, status } }))
}

/** A log without a digest, as from an older version, gets its digest by the job of the start. */
async function undigestedSteps(testApp: TestApp, log: number | undefined): Promise<void> {
  await testApp.sql('update account_log set canonical_digest = null where id = $1', [log])
  await testApp.sql("select graphile_worker.add_job('digest-logs', '{}')")
  await until(async () => {
    const left = await testApp.sql(
      'select 1 from account_log where canonical_digest is null and same_as is null',
    )
    return left.length === 0
  })
}

async function officeSteps(testApp: TestApp, { user, owner }: Users): Promise<void> {
  for (const role of ['support', 'user'])
    await expectOk(owner.post('/api/admin/team', { email: user.email, role }))
  await user.signIn()
  await expectOk(
    owner.request('PUT', '/api/admin/profit', {
      body: { numbers_profit: 600, boost_profit: 60, ngn_per_usd: '1600.00' },
    }),
  )
  const { categories } = await expectOk<{ categories: { name: string }[] }>(
    owner.get('/api/admin/boost-categories'),
  )
  for (const status of [0, 1])
    await expectOk(
      owner.request('PATCH', '/api/admin/boost-categories', {
        body: { name: categories[0]?.name, status },
      }),
    )
  await expectOk(
    owner.post('/api/admin/announcements', {
      title: 'From now on',
      content: 'Without a beginning of its own.',
      type: 'news',
      priority: 1,
      status: 'active',
    }),
  )
  const { id: view } = await expectOk<{ id: number }>(
    owner.post('/api/admin/saved-views', { name: 'Blocked', query: 'status=blocked' }),
  )
  await expectOk(owner.request('DELETE', `/api/admin/saved-views/${view}`))
  await expectOk(moveFunds(owner, user, { what: 'debit', amount: '1', allow_negative: true }))
  await expectOk(settleDeposit(owner, await strayDeposit(testApp, 5000), { how: 'keep' }))
  const [picture] = await testApp.sql<{ id: string }>('select id::text from picture limit 1')
  await fetch(`${testApp.url}/pictures/${picture?.id}.webp`)
  // More rows than one statement deletes.
  await testApp.sql(
    "insert into live_event (user_id, kind, created_at) select $1, 'balance', now() - interval '2 days' from generate_series(1, 10001)",
    [user.userId],
  )
}
