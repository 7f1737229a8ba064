import { catalogueReady, link, services } from '../boost/orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import type { TestApp } from '../harness/test-app.ts'
import {
  callBoosts,
  callNumbers,
  keyRequest,
  newSecret,
  openKey,
  plantKey,
} from '../resellers/reseller.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

/** Lives of API keys: one is used until reports suspend it, one is refused, one exceeds a limit at its job. */
export async function keySteps(testApp: TestApp): Promise<void> {
  const user = await testApp.newClient('9000')
  const admin = await demoAdmin(testApp)
  await catalogueReady(user)
  const { id, secret } = await openKey(user, { currency: 'NGN', dialect: 'classic' })
  await newSecret(user, id)
  const next = await newSecret(user, id)
  await useProtocols(testApp, user, { id, secret: next })
  await callNumbers(testApp, { api_key: secret, action: 'getBalance' })
  for (let count = 0; count < 3; count += 1)
    await expectOk(admin.post(`/api/admin/api-keys/${id}/reports`, { text: 'They complain' }))
  const refused = await expectOk<{ id: string }>(user.post('/api/me/api-keys', keyRequest))
  const stop = { to: 'refused', reason: 'No site' }
  await expectOk(admin.post(`/api/admin/api-keys/${refused.id}/stop`, stop))
  await expectOk(user.post(`/api/me/api-keys/${refused.id}/answer`, { answer: 'Here it is' }))
  await user.request('DELETE', `/api/me/api-keys/${refused.id}`)
  const over = await plantKey(user)
  await testApp.sql("update api_key set state_at = now() - interval '1 day' where id = $1", [
    over.id,
  ])
  await testApp.sql(
    `insert into api_call (key_id, at, api, action, outcome, ms, address)
     select $1, now(), 'rest', 'GET /api/services', '429', 1, '127.0.0.1' from generate_series(1, 1001)`,
    [over.id],
  )
}

/** Reads in both protocols, in dollars, and an order that is refused because its user has no money. */
async function useProtocols(testApp: TestApp, user: TestClient, key: Key): Promise<void> {
  const boosts = (action: string) => callBoosts(testApp, { key: key.secret, action })
  await expectOk(user.request('PATCH', `/api/me/api-keys/${key.id}`, { body: { currency: 'USD' } }))
  await callNumbers(testApp, { api_key: key.secret, action: 'getBalance' })
  await boosts('balance')
  await boosts('services')
  // A repeat, as after a process that ended before it stored the id of the order.
  const add = { action: 'add', service: services.plain, link: link(), quantity: '10' }
  const again = () =>
    callBoosts(testApp, { key: key.secret, ...add }, { 'idempotency-key': 'a-repeat' })
  const { body } = await again()
  await testApp.sql('update api_order set order_id = null where id = $1', [body.order])
  if (!body.order || (await again()).body.order !== body.order)
    throw new Error('the repeat is another order')
  const poor = await plantKey(await testApp.newClient())
  await callNumbers(testApp, {
    api_key: poor.secret,
    action: 'getNumber',
    service: 'wa',
    country: '187',
  })
}

type Key = { readonly id: string; readonly secret: string }
