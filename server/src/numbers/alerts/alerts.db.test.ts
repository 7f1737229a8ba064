import type { NumberAlert } from '@nosim/contract/shop/number-alerts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../../../test/harness/http-request.ts'
import { openTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { TestClient, until } from '../../../test/harness/test-client.ts'
import { expectOk } from '../../../test/store/inventory.ts'
import { together } from '../../../test/numbers/rentals.ts'

describe('alerts about services [NUM-92]', () => {
  let testApp: TestApp
  let owner: TestClient
  let ada: TestClient
  beforeAll(async () => {
    testApp = await openTestApp({ delayMs: 3_600_000, apps: 2 })
    owner = await demoAdmin(testApp)
    ada = await testApp.newClient()
    await until(async () => {
      const listed = await testApp.sql('select from service_cost limit 1')
      return listed.length > 0
    })
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  afterEach(async () => {
    await move('on')
    await testApp.sql('delete from number_alert')
  })

  const move = (position: 'on' | 'off') =>
    expectOk(
      owner.request('PATCH', '/api/admin/suppliers/sms/daisysms', { body: { switch: position } }),
    )
  const set = (service: string, below_ngn: number | null, user = ada) =>
    user.post('/api/number-alerts', { service, below_ngn })
  const list = async (user = ada) =>
    (await expectOk<{ alerts: NumberAlert[] }>(user.get('/api/number-alerts'))).alerts
  const mailsTo = async (user: TestClient) => {
    const { mails } = await testApp.control<{ mails: { subject: string }[] }>(
      'GET',
      `/mail?to=${user.email}`,
    )
    return mails.map(({ subject }) => subject)
  }
  /** Runs the job once, to its end. */
  const fire = async () => {
    const [job] = await testApp.sql<{ id: string }>(
      "select id from graphile_worker.add_job('fire-alerts', '{}')",
    )
    await until(async () => {
      const open = await testApp.sql('select from graphile_worker.jobs where id = $1', [job?.id])
      return open.length === 0
    })
  }
  const untilSoldOut = () =>
    until(async () => {
      const { services } = await expectOk<{
        services: { code: string; available_count: number }[]
      }>(ada.get('/api/services'))
      return services.every(({ available_count }) => available_count === 0)
    })

  test('are set once each, listed and deleted by their user only', async () => {
    const twice = await together([() => set('wa', null), () => set('wa', null)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body).toEqual(
      twice[1]?.body && { ...twice[1].body, expires_at: expect.any(String) },
    )
    const { body: first } = await set('wa', 900)
    const { body: renewed } = await set('wa', 800)
    expect(renewed).toMatchObject({ id: first.id, service_name: 'WhatsApp', below_ngn: 800 })
    expect((await list()).map(({ below_ngn }) => below_ngn)).toEqual([800, null])
    const bob = await testApp.newClient()
    expect(await list(bob)).toEqual([])
    expect((await bob.request('DELETE', `/api/number-alerts/${String(first.id)}`)).status).toBe(404)
    expect((await ada.request('DELETE', `/api/number-alerts/${String(first.id)}`)).status).toBe(204)
    expect((await list()).map(({ below_ngn }) => below_ngn)).toEqual([null])
  })

  test('are at most twenty, also where many are set together', async () => {
    const codes = await testApp.sql<{ code: string }>(
      `select s.code from service s join service_group g on g.name = s.group_name and g.enabled
      where s.enabled order by s.code limit 24`,
    )
    const answers = await together(
      codes.map(
        ({ code }) =>
          () =>
            set(code, null),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_ALERTS')).toHaveLength(4)
    const [kept] = await list()
    expect((await set(String(kept?.service), null)).status).toBe(200)
    await testApp.sql("update number_alert set expires_at = now() - interval '1 second'")
    expect(await list()).toEqual([])
    expect((await set('wa', null)).status).toBe(200)
  })

  test('need a price that is not reached', async () => {
    const answer = await set('wa', 1_000_000)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(answer.body.fields).toEqual({
      below_ngn: 'It costs ₦1,927.00 now, which is less already.',
    })
    expect(await list()).toEqual([])
  })

  test('wait while a service is sold out, and fire once when it has numbers again', async () => {
    const user = await testApp.newClient()
    await move('off')
    await untilSoldOut()
    await set('wa', null, user)
    await fire()
    expect(await list(user)).toHaveLength(1)
    const stream = await user.live()
    await move('on')
    await until(async () => {
      await Promise.all([fire(), fire()])
      return (await list(user)).length === 0
    })
    const notice = await stream.when(({ event }) => event === 'alert')
    expect(notice.data).toEqual({
      reason: 'stock',
      service: 'wa',
      service_name: 'WhatsApp',
      price_ngn: 1927,
    })
    const mail = await user.mail(({ subject }) => subject === 'WhatsApp has numbers again')
    expect(mail.text).toContain('/buy-number?service=wa')
    await fire()
    const sent = (await mailsTo(user)).filter((subject) => subject.includes('WhatsApp'))
    expect(sent).toHaveLength(1)
    stream.close()
  })

  test('about numbers wait where the stock is not known', async () => {
    await testApp.sql("update service_cost set seen_at = now() - interval '11 minutes'")
    await set('wa', null)
    await fire()
    expect(await list()).toHaveLength(1)
    await testApp.sql('update service_cost set seen_at = now()')
    await until(async () => {
      await fire()
      return (await list()).length === 0
    })
  })

  test('about a price fire when the price falls below it', async () => {
    const user = await testApp.newClient()
    await set('wa', 1900, user)
    await set('tg', 100, user)
    await fire()
    expect(await list(user)).toHaveLength(2)
    const price = (kobo: number) =>
      testApp.sql(
        "update service_price set price = $1 where service = 'wa' and duration = '5min'",
        [kobo],
      )
    await price(190_000)
    await fire()
    expect(await list(user)).toHaveLength(2)
    await price(189_900)
    await fire()
    expect((await list(user)).map(({ service }) => service)).toEqual(['tg'])
    const mail = await user.mail(
      ({ subject }) => subject === 'WhatsApp costs less than NGN 1900.00',
    )
    expect(mail.text).toContain('A number for WhatsApp costs NGN 1899.00 for 5 minutes.')
    await price(192_700)
  })

  test('send their mails after all other mails that wait', async () => {
    const user = await testApp.newClient()
    await set('tg', 100, user)
    // The mails fail, so that their jobs can be read.
    await testApp.control('POST', '/faults', { upstream: 'mail', fault: '500', times: 100 })
    await testApp.sql('update number_alert set below = 10000000 where user_id = $1', [user.userId])
    await fire()
    await expectOk(user.post('/api/auth/request-reset', { identifier: user.email }))
    const waiting = await until(async () => {
      const jobs = await testApp.sql<{ task: string; priority: number }>(
        `select task_identifier as task, priority from graphile_worker.jobs
        where attempts > 0 and (task_identifier = 'mail-letter' or task_identifier like '%reset%') order by 2`,
      )
      return jobs.length === 2 && jobs
    })
    expect(waiting.map(({ priority }) => priority)).toEqual([0, 10])
    expect(waiting[1]?.task).toBe('mail-letter')
    await testApp.control('DELETE', '/faults')
  })

  test('of a user are gone with the request to close the account', async () => {
    const user = await testApp.newClient()
    await set('wa', 500, user)
    await expectOk(user.post('/api/me/closure', { current_password: 'a-fine-password', code: '' }))
    expect(await testApp.sql('select from number_alert where user_id = $1', [user.userId])).toEqual(
      [],
    )
  })
})
