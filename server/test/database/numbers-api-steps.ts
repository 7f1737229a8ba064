import type { TestClient } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { numbersClient, orderNumber, statusWhen } from '../resellers/numbers-api.ts'
import { openKey } from '../resellers/reseller.ts'

/** A program orders a number and finishes it, and cancels another one. */
export async function numbersApiSteps(user: TestClient): Promise<void> {
  const { testApp } = user
  const { secret } = await openKey(user, { currency: 'USD' })
  const call = numbersClient(testApp, secret)
  for (const action of ['getBalance', 'getPrices', 'getNothing']) await call(action)
  const { id, number } = await orderNumber(call, { service: 'zztwo' })
  await call('getActiveActivations')
  await deliver(testApp, number, 'Your code is 111222')
  await statusWhen(call, id, 'STATUS_OK:111222')
  await call('setStatus', { id, status: 6 })
  const second = await orderNumber(call, { service: 'zztwo' })
  await call('setStatus', { id: second.id, status: 8 })
  await call('getNumber', { service: 'zztwo' }, { 'idempotency-key': 'again' })
  // Each supplier refuses this order, so it does not count towards the cap.
  await call('getNumber', { service: 'zznone' })
}
