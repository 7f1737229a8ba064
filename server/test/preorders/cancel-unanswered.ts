import { loseResponse } from '../numbers/rentals.ts'
import type { TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'

/**
 * Cancels a waiting pre-order whose request has reached the supplier without a response, and waits until its watcher
 * has checked it. Returns the id of the order.
 */
export async function cancelUnanswered(
  testApp: TestApp,
  user: TestClient,
  id: string,
): Promise<string> {
  const [row] = await testApp.sql<{ service: string; requests: number }>(
    `update number_preorder set is_requested = true, next_look_at = now() + interval '1 hour' where id = $1
     returning service, requests`,
    [id],
  )
  const key = `preorder:${id}:${row?.requests}`
  const bought = await user.buy(String(row?.service), {}, key)
  const order = String(bought.body.order_id)
  await loseResponse(testApp, order)
  await user.post(`/api/preorders/${id}/cancellation`)
  await testApp.sql('update number_preorder set next_look_at = now() where id = $1', [id])
  await until(async () => {
    const rows = await testApp.sql(
      'select 1 from number_preorder where id = $1 and next_look_at > now()',
      [id],
    )
    return rows.length > 0
  })
  return order
}
