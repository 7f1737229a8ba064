import type { Reply } from '@nosim/contract/base/route.ts'
import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { expect, test } from 'vitest'
import { openFunding } from '../authorisation/deposits-matrix.ts'
import { openTransfers } from '../authorisation/transfers-matrix.ts'
import { catalogueReady } from '../boost/orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp } from '../harness/test-app.ts'
import { expectOk } from '../store/inventory.ts'

type Waiting = Reply<typeof manualTransfers.waiting>

test('the counts of the money desk are those of its lists [TRANSFER-21]', async () => {
  await using testApp = await openTestApp({ delayMs: 3_600_000, boost: { stepMs: 3_600_000 } })
  const admin = await demoAdmin(testApp)
  const client = await testApp.newClient('4000')
  await catalogueReady(client)
  await openTransfers(client, await testApp.newClient())
  await openFunding(await testApp.newClient())
  await testApp.sql('update app_user set closing_at = now() where id = $1', [client.userId])
  const total = async (path: string) =>
    (await expectOk<{ total: number }>(admin.get(`/api/admin/${path}`))).total
  const boosts = (status: string) => total(`boost-orders?status=${status}`)
  const listed: Waiting = {
    approvals: await total('money?status=waiting'),
    suspense: await total('suspense?status=open'),
    missing: await total('missing-transfers?status=open'),
    deliveries: await total('deliveries?status=open'),
    closing: await total('closures'),
    referrals: await total('referrals?status=review'),
    orders: {
      numbers: { gone: await total('former-rentals') },
      boost: {
        unconfirmed: await boosts('unconfirmed'),
        stuck: await boosts('stuck'),
        gone: await boosts('gone'),
        released: await boosts('released'),
      },
    },
  }
  const waiting = await expectOk<Waiting>(admin.get('/api/admin/money/waiting'))
  expect(waiting).toEqual(listed)
  const { stuck, ...others } = listed.orders.boost
  expect(stuck).toBe(0)
  const { orders: _orders, ...lists } = listed
  for (const count of Object.values({ ...lists, ...listed.orders.numbers, ...others }))
    expect(count).toBeGreaterThan(0)
})
