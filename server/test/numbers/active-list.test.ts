import { expect, test } from 'vitest'
import { deliver } from './rentals.ts'
import type { TestClient } from '../harness/test-client.ts'
import { openTestApp } from '../harness/test-app.ts'

/** The order ids of the active list, as a browser requests it. */
async function activeOf(client: TestClient): Promise<string[]> {
  const { body } = await client.get('/api/rentals?active=1')
  return (body.rentals as { order_id: string }[]).map(({ order_id }) => order_id) // the shape in the contract
}

test('the active list holds open rentals, running rentals and those of the last ten minutes [NUM-31]', async () => {
  await using testApp = await openTestApp({ delayMs: 3_600_000 })
  const ada = await testApp.newClient('20000')
  const buy = async (duration: string) => {
    const { status, body } = await ada.buy('zzdead', { duration })
    expect(status).toBe(201)
    return { id: String(body.order_id), number: String(body.number) }
  }
  const cancelled = async (duration: string) => {
    const made = await buy(duration)
    expect((await ada.post(`/api/rentals/${made.id}/cancellation`)).status).toBe(200)
    return made.id
  }
  const completed = async (duration: string) => {
    const made = await buy(duration)
    await deliver(testApp, made.number, 'Your code is 482913')
    await ada.rentalWhen(made.id, (one) => one.rental_status === 'completed')
    return made.id
  }
  const past = [await cancelled('5MIN'), await cancelled('4H'), await completed('5MIN')]
  const running = await completed('4H')
  const all = [...past, running]
  expect((await activeOf(ada)).sort()).toEqual([...all].sort())

  await testApp.sql(
    `update rental set created_at = created_at - interval '11 minutes',
      ends_at = ends_at - interval '11 minutes' where id = any($1)`,
    [all],
  )
  const fresh = await cancelled('5MIN')
  const open = await buy('7D')
  // The newest first; no rentals of others.
  expect(await activeOf(ada)).toEqual([open.id, fresh, running])
  expect(await activeOf(await testApp.newClient())).toEqual([])
})
