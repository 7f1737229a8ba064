import { openPromotion } from '../authorisation/promotions-matrix.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { services } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk, openedOrder, shelf } from '../store/inventory.ts'
import { openBoost, refund } from '../transfers/transfers.ts'

/** Orders of each line with a code, a quote of each, refunds of two, and an admin's reads of the promotion. */
export async function promotionSteps(user: TestClient, owner: TestClient): Promise<void> {
  const { testApp } = user
  const id = await openPromotion(testApp, { most_uses: 100, most_per_user: 10 })
  const [row] = await testApp.sql<{ code: string }>('select code from promotion where id = $1', [
    id,
  ])
  const promo_code = row?.code
  await expectOk(
    user.post('/api/promotions/quote', {
      order: { line: 'boost', service: services.never, quantity: 10 },
      promo_code,
    }),
  )
  await user.post('/api/rentals', {
    service: 'zznone',
    duration: '5min',
    price_ngn: 1_000_000,
    promo_code,
  })
  const { id: boost } = await openBoost(user, { promo_code })
  await expectOk(refund(owner, { line: 'boost', id: boost, amount: '0.10' }))
  const { logs } = await shelf(owner, 2)
  const cart = { logs_ids: logs, total_price: 900, promo_code }
  const { order_id } = await expectOk<{ order_id: string }>(user.post('/api/store/orders', cart))
  const { details } = await openedOrder(user, order_id)
  await expectOk(refund(owner, { line: 'store', id: String(details[0]?.id), amount: '450' }))
  const terms = goodBodies['adminPromotions.dryRun']?.()
  await expectOk(owner.post('/api/admin/promotions/dry-run', terms))
}
