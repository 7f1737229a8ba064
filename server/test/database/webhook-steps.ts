import type { TestApp } from '../harness/test-app.ts'
import { until } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const events = ['code.received', 'rental.ended', 'boost.changed', 'order.refunded']

/** A code is sent to two endpoints. One accepts it if the app may reach this machine, the other never does. */
export async function webhookSteps(testApp: TestApp): Promise<void> {
  await using receiver = await openReceiver()
  const user = await testApp.newClient('9000')
  const add = () =>
    expectOk<{ id: string }>(
      user.post('/api/me/webhooks', { url: 'https://192.0.2.1.example/', events }),
    )
  const [taking] = [await add(), await add()]
  await testApp.sql('update webhook_endpoint set url = $1 where id = $2', [receiver.url, taking.id])
  const { number } = await expectOk<{ number: string }>(user.buy('wa'))
  await deliver(testApp, number, 'Your code is 123456')
  await until(async () => {
    const tried = await testApp.sql(
      `select 1 from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
       where e.user_id = $1 and d.last_outcome is not null`,
      [user.userId],
    )
    return tried.length === 2
  })
}
