import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  callCount,
  closeUpstream,
  deliver,
  dueNow,
  injectFault,
  isOpenUpstream,
  openHolds,
  resetFaults,
  stateOf,
  worth,
} from '../numbers/rentals.ts'

const never = 3_600_000
const price = 579

describe.each(['classic', 'daisysms'] as const)(
  'a process killed while a %s supplier rents a number again [NUM-95, NUM-48]',
  (dialect) => {
    let testApp: TestApp
    let app: AppProcess
    let ada: TestClient
    beforeAll(async () => {
      testApp = await openTestApp({ dialect, delayMs: never, apps: 0, smsHook: false })
      app = await startApp(testApp)
      ada = await testApp.newClient('5000')
    })
    afterAll(async () => {
      await app.kill()
      await testApp[Symbol.asyncDispose]()
    })
    beforeEach(() => resetFaults(testApp))

    test(
      'the same number is found in the list, or the money goes back; nothing is requested again',
      { tags: 'soak' },
      async () => {
        const { body } = await ada.buy('dr')
        const former = String(body.order_id)
        const number = String(body.number)
        await deliver(testApp, number, 'Your code is 111222')
        await dueNow(testApp, [former])
        await ada.rentalWhen(former, (one) => one.money === 'charged')
        await closeUpstream(testApp, { order_id: former, number })
        const before = await worth(ada)

        await injectFault(testApp, { call: 'getExtraActivation', fault: 'slow', ms: 400 })
        void ada.buy('dr', { again_of: former }).catch(() => undefined)
        await until(async () => (await callCount(testApp, 'getExtraActivation')) === 1)
        app.child.kill('SIGSTOP')
        await until(() => isOpenUpstream(testApp, number))
        await app.kill()
        app = await startApp(testApp)
        const id = await placing(testApp)
        await dueNow(testApp, [id])
        await until(async () => (await stateOf(testApp, id)) !== 'placing')
        expect(await callCount(testApp, 'getExtraActivation')).toBe(1)
        if (dialect === 'classic') {
          expect(await ada.rental(id)).toMatchObject({ number, rental_status: 'waiting' })
          await deliver(testApp, number, 'Your code is 333444')
          await dueNow(testApp, [id])
          await ada.rentalWhen(id, (one) => one.last_sms_code === '333444')
        } else {
          expect(await stateOf(testApp, id)).toBe('refused')
        }
        expect(await worth(ada)).toBe(dialect === 'classic' ? before - price : before)
        expect(await openHolds(testApp)).toBe(0)
        await testApp.prove()
      },
    )
  },
)

/** The id of the order that waits for the response of its supplier. */
async function placing(testApp: TestApp): Promise<string> {
  const [row] = await testApp.sql<{ id: string }>('select id from rental_placing')
  if (!row) throw new Error('no order is being placed')
  return row.id
}
