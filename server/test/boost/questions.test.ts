import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { openHolds, worth } from '../numbers/rentals.ts'
import {
  addsFor,
  catalogueReady,
  endsAs,
  injectFault,
  link,
  order,
  panelOrders,
  pollOrder,
  services,
  setStatus,
  sync,
} from './orders.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2, env: { BOOST_MINUTE_LIMIT: '100000' } })
  ada = await testApp.newClient('500000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const tiktok = () => `https://www.tiktok.com/@${crypto.randomUUID()}`
const other = { name: 'other-platform', message: expect.stringContaining('tiktok.com') }
const same = { name: 'same-link', message: expect.stringContaining('still running') }
const names = ({ body }: Answer) =>
  (body.questions as { name: string }[] | undefined)?.map(({ name }) => name)

describe('a link to another platform [BOOST-30]', () => {
  test('is questioned, with nothing charged and nothing sent, until the order confirms it', async () => {
    const [before, holds, address, key] = [
      await worth(ada),
      await openHolds(testApp),
      tiktok(),
      crypto.randomUUID(),
    ]
    const wanted = { service_id: services.plain, link: address }
    const refused = await order(ada, wanted, key)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CONFIRMATION_NEEDED',
        message: 'This service is for Instagram, but the link leads to tiktok.com. Order anyway?',
        questions: [other],
      },
    })
    // The answer to the other question does not answer this one.
    const wrong = await order(ada, { ...wanted, confirmed: ['same-link'] })
    expect(names(wrong)).toEqual(['other-platform'])
    expect(await worth(ada)).toBe(before)
    expect(await openHolds(testApp)).toBe(holds)
    expect(await addsFor(testApp, address)).toBe(0)

    // The key is not used up: it places the confirmed order, once.
    const yes = { ...wanted, confirmed: ['other-platform'] }
    const placed = await order(ada, yes, key)
    expect(placed).toMatchObject({ status: 201, body: { link: address } })
    expect((await order(ada, yes, key)).body.order_id).toBe(placed.body.order_id)
    expect((await order(ada, wanted, key)).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect(await addsFor(testApp, address)).toBe(1)
    expect(await worth(ada)).toBeCloseTo(before - Number(placed.body.amount), 2)
  })

  test('is not questioned for a service without a platform, and an unknown answer is refused', async () => {
    expect((await order(ada, { link: tiktok() })).status).toBe(201)
    const odd = await order(ada, { link: tiktok(), confirmed: ['all'] })
    expect(odd.body.code).toBe('VALIDATION_FAILED')
  })

  test('is compared with the present name of the service', async () => {
    const wanted = { service_id: '122', link: tiktok() }
    expect(names(await order(ada, wanted))).toEqual(['other-platform'])
    await testApp.sql(
      "update boost_service set name = 'TikTok Likes', platform = null where id = 122",
    )
    expect((await order(ada, wanted)).status).toBe(201)
    // The next sync reads the panel's name again.
    await sync(testApp)
    expect(names(await order(ada, { ...wanted, link: tiktok() }))).toEqual(['other-platform'])
  })
})

describe('a link with a running order [BOOST-31]', () => {
  test('is questioned, in any spelling, for the same user and service, until that order ends', async () => {
    const address = link()
    const { body: first } = await order(ada, { link: address })
    const before = await worth(ada)
    const spelling = `${address.replace('https://', 'http://www.')}/?igsh=x#top`
    const refused = await order(ada, { link: spelling })
    expect(refused).toMatchObject({ body: { code: 'CONFIRMATION_NEEDED', questions: [same] } })
    expect(refused.body.message).toMatch(/ Order anyway\?$/)
    expect(await worth(ada)).toBe(before)
    expect(await addsFor(testApp, spelling)).toBe(0)

    const obi = await testApp.newClient('20000')
    expect((await order(obi, { link: spelling })).status).toBe(201)
    const plain = { service_id: services.plain, link: `${address}#plain`, quantity: 10 }
    expect((await order(ada, plain)).status).toBe(201)

    await setStatus(testApp, address, { status: 'In progress', remains: 400 })
    await pollOrder(testApp, String(first.order_id))
    const { body } = await order(ada, { link: address })
    expect(body.message).toContain('still running (600 of 1,000 delivered).')
    await setStatus(testApp, address, { status: 'Completed', remains: 0 })
    await endsAs(ada, String(first.order_id), 'success')
    expect((await order(ada, { link: `${address}/` })).status).toBe(201)
  })

  test('is ordered again where the order confirms it, at the same time as the question about the platform', async () => {
    const wanted = { service_id: services.plain, link: tiktok(), quantity: 100 }
    const confirmed = ['other-platform']
    expect((await order(ada, { ...wanted, confirmed })).status).toBe(201)
    const refused = await order(ada, wanted)
    expect(refused.body.questions).toEqual([other, same])
    expect(names(await order(ada, { ...wanted, confirmed }))).toEqual(['same-link'])
    // The sandbox refuses a second order for the same text.
    const again = { ...wanted, link: `${wanted.link}#2`, confirmed: [...confirmed, 'same-link'] }
    expect((await order(ada, again)).status).toBe(201)
    expect((await panelOrders(testApp)).filter((one) => one.link === again.link)).toHaveLength(1)
  })

  test('is questioned while the first order is being placed or checked', async () => {
    const address = link()
    await injectFault(testApp, { call: 'add', fault: 'garbage' })
    expect((await order(ada, { link: address })).body.status).toBe('unconfirmed')
    expect(names(await order(ada, { link: address }))).toEqual(['same-link'])
  })

  test('of many orders at once only the first is placed without a question', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = { service_id: services.never, link: link(), quantity: 10 }
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_none, at) =>
          ada.request('POST', '/api/boost/orders', {
            url: testApp.urls[at % 2] ?? testApp.url,
            body,
          }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter((one) => names(one)?.[0] === 'same-link')).toHaveLength(9)
    }
  })
})
