import { randomInt } from 'node:crypto'
import { anyBrowser } from '../authorisation/notices-matrix.ts'
import { switchTotpOn } from '../harness/totp.ts'
import type { TestApp } from '../harness/test-app.ts'
import { TestClient, until } from '../harness/test-client.ts'
import { catalogueReady, pollOrder, setStatus } from '../boost/orders.ts'
import { callNumbers, openKey } from '../resellers/reseller.ts'
import { expectOk } from '../store/inventory.ts'
import { moveFunds, openBoost, servedRental, soldLogs } from '../transfers/transfers.ts'
import { answer, openTicket } from '../tickets/tickets.ts'

/** The unique names, phone and payer of a user. */
export const names = {
  first: 'Zebedayo',
  last: 'Quillfeather',
  phone: '08099887766',
  payer: 'ZEBEDAYO PAYER QUILLFEATHER',
  shop: 'Quillfeather Resale',
} as const

export type History = {
  readonly user: TestClient
  readonly boostLink: string
  readonly recoveryCode: string
}

export async function newPerson(testApp: TestApp, refby = ''): Promise<TestClient> {
  const client = new TestClient(testApp, `${crypto.randomUUID()}@quillfeather.test`)
  client.payer = names.payer
  await expectOk(
    client.post('/api/auth/sign-up', {
      email: client.email,
      phone: names.phone,
      fname: names.first,
      lname: names.last,
      pass: 'a-fine-password',
      refby,
    }),
  )
  await client.confirm()
  await client.signIn()
  return client
}

/** Creates a user who did everything that leaves a row, and on whom admins acted. All of it has ended. */
export async function liveWholeLife(testApp: TestApp, owner: TestClient): Promise<History> {
  const user = await newPerson(testApp)
  await user.fund('20000')
  const friend = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
  await friend.signUp(user.refId)
  await friend.confirm()
  await friend.signIn()
  await friend.fund('5000')
  await testApp.sql('insert into referral_device (referee) values ($1)', [user.userId])
  await testApp.sql(
    `with made as (insert into promotion (name, percent, starts_at, ends_at, state)
       values ('Over', 10, now() - interval '2 days', now() - interval '1 day', 'ended') returning id)
     insert into promotion_mark (promotion, mark, user_id) select id, 'x', $1 from made`,
    [user.userId],
  )
  await catalogueReady(user)
  await servedRental(user)
  const [running] = await testApp.sql<{ code: string }>(
    `insert into promotion (name, code, percent, starts_at, ends_at)
     values ('Running', upper(left(uuidv4()::text, 13)), 10, now(), now() + interval '1 day') returning code`,
  )
  const wish = { price_ngn: 1_000_000, promo_code: running?.code }
  await user.post('/api/rentals', { service: 'zznone', duration: '5min', ...wish })
  const boost = await openBoost(user)
  await setStatus(testApp, boost.address, { status: 'Completed' })
  await pollOrder(testApp, boost.id)
  const sold = await soldLogs(owner, user)
  await expectOk(
    user.post(`/api/store/lines/${sold.lines[0]}/claims`, {
      reason: `It is dead, says ${names.last}`,
    }),
  )
  const [claim] = await testApp.sql<{ id: number }>(
    'select id::int from warranty_claim where line = $1',
    [sold.lines[0]],
  )
  await expectOk(
    owner.post(`/api/admin/claims/${claim?.id}/settlement`, {
      outcome: 'declined',
      note: `It works, dear ${names.first} ${names.last}`,
    }),
  )
  await expectOk(
    user.post(`/api/store/products/${sold.product}/reports`, {
      reason: 'other',
      note: `A word by ${names.first} ${names.last}`,
    }),
  )
  await reportMissing(user, owner)
  await expectOk(moveFunds(owner, user, { what: 'credit', amount: '5', description: 'A gift' }))
  await expectOk(user.post('/api/number-alerts', { service: 'wa', below_ngn: 500 }))
  await expectOk(
    user.post('/api/preorders', { service: 'wa', duration: '5MIN', cap_ngn: 1, minutes: 15 }),
  )
  await useKey(user, owner)
  await useWebhook(user)
  await askQuestion(user, owner)
  await lookAt(user, owner)
  const { recoveryCodes } = await switchTotpOn(user)
  await useNotices(user)
  return {
    user,
    boostLink: boost.address,
    recoveryCode: recoveryCodes[0] ?? '',
  }
}

async function reportMissing(user: TestClient, owner: TestClient): Promise<void> {
  const { id } = await expectOk<{ id: string }>(
    user.post('/api/wallet/missing-transfers', {
      amount: '777',
      sent_at: new Date(Date.now() - 3_600_000).toISOString(),
      sender_name: names.payer,
      session_id: '',
    }),
  )
  await expectOk(
    owner.post(`/api/admin/missing-transfers/${id}/decline`, {
      reason: `No such transfer of ${names.payer}`,
    }),
  )
}

/** The user opens a ticket about an order, and an admin answers. */
async function askQuestion(user: TestClient, owner: TestClient): Promise<void> {
  const [order] = await user.testApp.sql<{ id: string }>(
    'select id from store_order where user_id = $1 limit 1',
    [user.userId],
  )
  const text = `The log is dead, says ${names.last}`
  const { body } = await openTicket(user, order?.id ?? '', { about: 'store', text })
  await expectOk(answer(owner, String(body.id), { text: `Dear ${names.last}`, close_as: 'answer' }))
}

/** The user adds a webhook. */
async function useWebhook(user: TestClient): Promise<void> {
  const url = `https://${names.shop.toLowerCase().replaceAll(/[^a-z]/g, '')}.example/`
  const { id } = await expectOk<{ id: string }>(
    user.post('/api/me/webhooks', { url, events: ['code.received'] }),
  )
  await expectOk(user.post(`/api/me/webhooks/${id}/test`))
}

/** The user sets notification preferences, and a browser subscribes to pushes. */
async function useNotices(user: TestClient): Promise<void> {
  const body = {
    preferences: [{ kind: 'deposit.credited', channel: 'mail', is_on: false }],
    quiet: { from: 1320, to: 420 },
    codes_in_push: true,
    codes_in_telegram: false,
  }
  await expectOk(user.request('PUT', '/api/me/notification-settings', { body }))
  await expectOk(user.post('/api/me/push-subscriptions', anyBrowser()))
  await user.testApp.sql('insert into telegram_chat (user_id, chat_id) values ($1, $2)', [
    user.userId,
    randomInt(1, 2 ** 40),
  ])
}

/** The user's API key gets a call and an order, and an admin reports the key. */
async function useKey(user: TestClient, owner: TestClient): Promise<void> {
  const { testApp } = user
  const { id, secret } = await openKey(user)
  await expectOk(user.request('PATCH', `/api/me/api-keys/${id}`, { body: { name: names.shop } }))
  await callNumbers(testApp, { api_key: secret, action: 'getBalance' })
  await testApp.sql(
    `insert into api_order (key_id, user_id, line, body_hash, amount, counted_on)
     values ($1, $2, 'numbers', '', 1200, current_date)`,
    [id, user.userId],
  )
  const text = `${names.first} ${names.last} resells to children`
  await expectOk(owner.post(`/api/admin/api-keys/${id}/reports`, { text }))
  await until(async () => {
    const calls = await testApp.sql('select 1 from api_call where key_id = $1', [id])
    return calls.length > 0
  })
}

/** Actions of an admin on a user: searches that name them, a block, an ended session, a statement. */
async function lookAt(user: TestClient, owner: TestClient): Promise<void> {
  const { testApp } = user
  for (const search of [user.email, names.phone, `${names.first} ${names.last}`]) {
    await fetch(`${testApp.url}/api/admin/users.csv?search=${encodeURIComponent(search)}`, {
      headers: { cookie: owner.cookie },
    }).then((answer) => answer.text())
  }
  const view = { name: 'Mine', query: 'status=blocked' }
  await testApp.sql('insert into saved_view (admin, name, query) values ($1, $2, $3)', [
    user.userId,
    view.name,
    view.query,
  ])
  await expectOk(
    owner.post(`/api/admin/users/${user.userId}/block`, {
      reason: `${names.first} ${names.last} called from ${names.phone}`,
    }),
  )
  await expectOk(owner.post(`/api/admin/users/${user.userId}/unblock`, {}))
  await user.signIn()
  const { sessions } = await expectOk<{ sessions: { id: string }[] }>(
    owner.get(`/api/admin/users/${user.userId}/sessions`),
  )
  await owner.request('DELETE', `/api/admin/users/${user.userId}/sessions/${sessions[0]?.id}`)
  await user.signIn()
}

/** Ends every rented number of a user, so that no further message can arrive. */
export async function endWatches(testApp: TestApp, userId: string): Promise<void> {
  await until(async () => {
    await testApp.sql(
      `delete from rental_watch w using rental r where r.id = w.rental_id and r.user_id = $1`,
      [userId],
    )
    const left = await testApp.sql(
      'select 1 from rental_watch w join rental r on r.id = w.rental_id where r.user_id = $1',
      [userId],
    )
    return left.length === 0
  })
}

/** Runs the job that erases accounts, and waits until it is over. */
export const runErasure = (testApp: TestApp): Promise<void> => runNow(testApp, 'erase-accounts')

/** Runs a scheduled job now, and waits until it is over. */
export async function runNow(
  testApp: TestApp,
  task: 'erase-accounts' | 'erase-unconfirmed' | 'delete-old-rows' | 'pay-referrals',
): Promise<void> {
  const key = `now: ${task}`
  await testApp.sql("select graphile_worker.add_job($1, '{}', job_key := $2)", [task, key])
  await until(async () => {
    const left = await testApp.sql('select 1 from graphile_worker.jobs where key = $1', [key])
    return left.length === 0
  })
}
