import { openPromotion } from '../authorisation/promotions-matrix.ts'
import { services } from '../boost/orders.ts'
import type { TestApp } from '../harness/test-app.ts'
import { expectOk } from '../store/inventory.ts'

/** Orders of each kind with a code, a quote of each, and a promotion whose uses an admin reads. */
export async function promotionSteps(testApp: TestApp): Promise<void> {
  const user = await testApp.newClient('9000')
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
  await expectOk(
    user.post('/api/boost/orders', {
      service_id: services.never,
      link: 'https://social.example/promoted',
      quantity: 10,
      promo_code,
    }),
  )
}
