import type {
  AdminBoostService,
  BoostCategory,
  BoostChange,
} from '@nosim/contract/admin/boost-switches.ts'
import type { AdminService, ServiceGroup } from '@nosim/contract/admin/switches.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncCatalogue } from '../../src/numbers/catalogue/catalogue.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { catalogueReady, order, services, sync } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { boostOnSale, onSale } from './prices.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient('50000')])
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const numbersOf = (query = '') =>
  expectOk<{ services: AdminService[]; total: number }>(admin.get(`/api/admin/services${query}`))
const boostsOf = (query = '') =>
  expectOk<{ services: AdminBoostService[]; total: number }>(
    admin.get(`/api/admin/boost-services${query}`),
  )
const groups = async () =>
  (await expectOk<{ groups: ServiceGroup[] }>(admin.get('/api/admin/service-groups'))).groups
const categories = async () =>
  (await expectOk<{ categories: BoostCategory[] }>(admin.get('/api/admin/boost-categories')))
    .categories
const turn = <View>(path: string, body: Record<string, unknown>) =>
  expectOk<View>(admin.request('PATCH', `/api/admin/${path}`, { body }))
const audits = (subject: string) =>
  testApp.sql<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit where subject = $1 order by id',
    [subject],
  )

describe('number services', () => {
  test('are all listed by name, and can be searched and filtered [PRICE-11]', async () => {
    const { services: page, total } = await numbersOf('?limit=100')
    expect(total).toBe(304)
    expect(page).toHaveLength(100)
    const names = page.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect((await numbersOf('?search=whatsAPP&limit=1')).services).toEqual([
      {
        code: 'wa',
        name: 'WhatsApp',
        group: 'messaging',
        cost_usd: '0.90',
        cost_of: null,
        price_ngn: 1927,
        status: 1,
        group_status: 1,
      },
    ])
    expect((await numbersOf('?search=zzdead')).services[0]?.name).toBe('Demo: no code ever comes')
    const banking = await numbersOf('?group=banking&limit=100')
    expect(banking.total).toBe(17)
    expect(banking.services.every((one) => one.status === 1 && one.group_status === 0)).toBe(true)
    expect((await numbersOf('?group=banking&status=1')).total).toBe(0)
    expect((await numbersOf('?status=0')).total).toBe(17)
    expect((await numbersOf('?status=1')).total).toBe(287)
    expect((await numbersOf('?search=%25')).total).toBe(0)
    expect((await numbersOf('?group=nothing')).total).toBe(0)
  })

  test('that are switched off are not sold until they are switched on [PRICE-11]', async () => {
    expect(await turn('services/wa', { status: 0 })).toMatchObject({ code: 'wa', status: 0 })
    expect(await onSale(ada, 'wa')).toBeUndefined()
    expect(codeOf(await ada.buy('wa'))).toBe('SERVICE_OFF')
    expect(await turn('services/wa', { status: '1' })).toMatchObject({ status: 1 })
    expect(codeOf(await ada.buy('wa'))).toBe('done')
    const [off, on] = await audits('service:wa')
    expect(off).toMatchObject({
      action: 'switch service',
      before: { status: 1 },
      after: { status: 0 },
    })
    expect(on).toMatchObject({ before: { status: 0 }, after: { status: 1 } })
  })

  test('can be switched as a group; each service keeps its separate switch [PRICE-11]', async () => {
    await turn('services/tg', { status: 0 })
    const messaging = await turn<ServiceGroup>('service-groups/messaging', { status: 0 })
    expect(messaging).toEqual({ name: 'messaging', status: 0, services: 14, enabled: 13 })
    for (const code of ['wa', 'tg']) {
      expect(await onSale(ada, code)).toBeUndefined()
      expect(codeOf(await ada.buy(code))).toBe('SERVICE_OFF')
    }
    await turn('service-groups/messaging', { status: 1 })
    expect(await onSale(ada, 'wa')).toBeDefined()
    expect(await onSale(ada, 'tg')).toBeUndefined()
    await turn('services/tg', { status: 1 })
    expect(await audits('service-group:messaging')).toHaveLength(2)
  })

  test('of the banking group start switched off, and a restart changes no switch', async () => {
    const off = async () => (await groups()).filter(({ status }) => status === 0)
    const banking = { name: 'banking', status: 0, services: 17, enabled: 17 }
    expect(await off()).toEqual([banking])
    const gaming = await turn<ServiceGroup>('service-groups/gaming', { status: 0 })
    await turn('services/wa', { status: 0 })
    const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'nosim test' })
    const file = new URL('../../data/services.csv', import.meta.url)
    const pricing = { numbers_profit: 100, kobo_per_usd: 1, boost_profit: 1 }
    await syncCatalogue(db, { file, pricing, demo: true })
    await db.destroy()
    expect(await off()).toEqual([banking, gaming])
    expect(await onSale(ada, 'wa')).toBeUndefined()
    await turn('service-groups/gaming', { status: 1 })
    await turn('services/wa', { status: 1 })
  })
})

describe('boost services', () => {
  test('are all listed by category, and can be searched and filtered', async () => {
    const { services: page, total } = await boostsOf('?limit=100')
    expect(total).toBeGreaterThan(50)
    const names = page.map(({ category }) => category.toLowerCase())
    expect(names.length).toBeGreaterThan(50)
    const [one] = (await boostsOf('?search=101')).services
    expect(one).toMatchObject({
      service_id: '101',
      type: 'Default',
      cost_usd: '0.72',
      rate: '1712.13',
      status: 1,
      vanished_at: null,
    })
    const all = await categories()
    const sum = all.reduce((count, { services: each }) => count + each, 0)
    expect(sum).toBe(total)
    for (const { name, services: each } of all) {
      const query = new URLSearchParams({ category: name, limit: '100' })
      const { services: listed, total: found } = await boostsOf(`?${query}`)
      expect([name, found]).toEqual([name, each])
      expect(listed.every((service) => service.category === name)).toBe(true)
    }
  })

  test('that are switched off cannot be ordered, and no sync turns them on', async () => {
    await turn(`boost-services/${services.plain}`, { status: 0 })
    expect(await boostOnSale(ada, services.plain)).toBeUndefined()
    expect(codeOf(await order(ada, { service_id: services.plain }))).toBe('SERVICE_OFF')
    await sync(testApp)
    expect((await boostsOf('?status=0')).services.map((one) => one.service_id)).toEqual([
      services.plain,
    ])
    await turn(`boost-services/${services.plain}`, { status: 1 })
    expect(codeOf(await order(ada, { service_id: services.plain }))).toBe('done')
    expect(await audits(`boost-service:${services.plain}`)).toHaveLength(2)
  })

  test('can be switched by category, which returns how many changed [PRICE-11]', async () => {
    const [{ category }] = (await boostsOf('?search=101')).services as [AdminBoostService]
    const before = (await categories()).find(({ name }) => name === category)
    await turn('boost-services/101', { status: 0 })
    const off = await turn<BoostCategory & { changed: number }>('boost-categories', {
      name: category,
      status: 0,
    })
    expect(off).toEqual({ ...before, enabled: 0, changed: (before?.services ?? 0) - 1 })
    expect(codeOf(await order(ada, { service_id: '102' }))).toBe('SERVICE_OFF')
    expect(await boostOnSale(ada, '102')).toBeUndefined()
    await sync(testApp)
    expect(await boostOnSale(ada, '102')).toBeUndefined()
    const on = await turn<BoostCategory>('boost-categories', { name: category, status: 1 })
    expect(on).toEqual({ ...before, changed: before?.services })
    expect(await boostOnSale(ada, '101')).toBeDefined()
    expect(await audits(`boost-category:${category}`)).toHaveLength(2)
  })

  test('that the panel changes are listed, newest first', async () => {
    await testApp.control('POST', '/boost/service', { service: services.plain, rate: '77.5' })
    await sync(testApp)
    await testApp.control('POST', '/boost/service', { service: services.plain, vanish: true })
    await sync(testApp)
    const read = (query: string) =>
      expectOk<{ changes: BoostChange[]; total: number }>(
        admin.get(`/api/admin/boost-changes?${query}`),
      )
    const { changes, total } = await read('limit=2')
    expect(changes).toMatchObject([
      { service_id: services.plain, what: 'vanished', old_cost_usd: '77.50', new_cost_usd: null },
      { service_id: services.plain, what: 'dearer', new_cost_usd: '77.50' },
    ])
    expect(total).toBeGreaterThan(50)
    expect((await read('limit=1&page=2')).changes).toEqual([changes[1]])
    const [gone] = (await boostsOf(`?search=${services.plain}`)).services
    expect(gone).toMatchObject({ status: 1, vanished_at: expect.any(String) })
    await testApp.control('POST', '/boost/service', { service: services.plain, vanish: false })
    await sync(testApp)
  })
})

describe('concurrent requests', () => {
  test('to switch a service off and buy it: a later purchase is rejected and not charged [PRICE-11]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = Number((await ada.balances()).bal)
      const buys = Array.from({ length: 4 }, () => async () => {
        const answer = await ada.buy('zzdead')
        return answer
      })
      const answers = await together([
        ...buys.slice(0, 2),
        () => admin.request('PATCH', '/api/admin/services/zzdead', { body: { status: 0 } }),
        ...buys.slice(2),
      ])
      const bought = answers.filter(({ status }) => status === 201)
      for (const { status, body } of answers)
        if (status >= 300) expect(body.code).toBe('SERVICE_OFF')
      expect(codeOf(await ada.buy('zzdead'))).toBe('SERVICE_OFF')
      const paid = bought.reduce((sum, { body }) => sum + Number(body.price_ngn), 0)
      expect(before - Number((await ada.balances()).bal)).toBe(paid)
      for (const { body } of bought)
        await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
      await turn('services/zzdead', { status: 1 })
    }
  })

  test('to switch a category, sync the catalogue and change prices all succeed, 10 rounds', async () => {
    const [{ category }] = (await boostsOf('?search=101')).services as [AdminBoostService]
    for (let round = 0; round < 10; round += 1) {
      await together<unknown>([
        () => sync(testApp, 2),
        () => turn('boost-categories', { name: category, status: 0 }),
        () => turn('boost-services/102', { status: 1 }),
        () => turn('boost-categories', { name: category, status: 1 }),
        () => admin.request('PUT', '/api/admin/profit', { body: { boost_profit: 50 + round } }),
      ])
    }
    await turn('boost-categories', { name: category, status: 1 })
  })
})
