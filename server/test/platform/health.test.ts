import { randomUUID } from 'node:crypto'
import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { describe, expect, test } from 'vitest'
import { sample } from '../harness/rounds.ts'
import { TestClient, until } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { expectOk } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestAppOptions } from '../harness/test-environment.ts'

type Kit = {
  readonly testApp: TestApp
  readonly admin: TestClient
  /** Runs the job that checks the upstreams, and returns the health that the dashboard then shows. */
  readonly look: () => Promise<Health>
  readonly of: (name: Upstream['name']) => Promise<Upstream>
}

async function withHealth(
  options: TestAppOptions,
  work: (kit: Kit) => Promise<void>,
): Promise<void> {
  await using testApp = await openTestApp(options)
  const admin = await demoAdmin(testApp, 'support')
  const health = () => expectOk<Health>(admin.get('/api/admin/health'))
  await watched(testApp) // every start queues this job
  const look = async () => {
    await testApp.sql("select graphile_worker.add_job('watch-upstreams', '{}')")
    await watched(testApp)
    return health()
  }
  const of = async (name: string) => {
    const found = (await health()).upstreams.find((one) => one.name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  await work({ testApp, admin, look, of })
}

/** An upstream that does not answer holds the job for the 10 s that a call may take. */
const watchedMs = 45_000

const watched = (testApp: TestApp) =>
  until(async () => {
    const [row] = await testApp.sql<{ left: number }>(
      "select count(*)::int as left from graphile_worker.jobs where task_identifier = 'watch-upstreams'",
    )
    return row?.left === 0
  }, watchedMs)

const spoil = (testApp: TestApp, fault: Record<string, unknown>) =>
  testApp.control('POST', '/faults', fault)

/** Makes the failure of an upstream six minutes older. */
const longAgo = (testApp: TestApp, name: string) =>
  testApp.sql(
    "update upstream_health set failing_since = failing_since - interval '6 minutes' where name = $1",
    [name],
  )

const alarmFigure = async (testApp: TestApp, upstream: string, why: string): Promise<string> => {
  const text = await (await fetch(`${testApp.url}/metrics`)).text()
  const line = new RegExp(`^nosim_upstream_alarm{upstream="${upstream}",why="${why}"} (\\d)$`, 'm')
  return line.exec(text)?.[1] ?? 'none'
}

test('responding upstreams are shown as connected, with their balances [ADMIN-11]', async () => {
  await withHealth(
    { sms: { balanceUsd: 87.65 }, boost: { balanceUsd: 4321 } },
    async ({ of, look }) => {
      const { status, upstreams } = await look()
      expect(status).toBe('Connected')
      expect(upstreams.map(({ name }) => name)).toEqual(['sms', 'boost', 'bank', 'text', 'mail'])
      await until(async () => (await of('boost')).calls >= 2)
      expect(await of('sms')).toEqual({
        name: 'sms',
        supplier: null,
        reachable: true,
        balance_usd: '87.65',
        runway_hours: null,
        low: false,
        alarm: null,
        calls: expect.any(Number),
        failures: 0,
        error_rate: 0,
        last_answer_at: expect.any(String),
        word: null,
      })
      expect(await of('boost')).toMatchObject({
        reachable: true,
        balance_usd: '4321.00',
        low: false,
      })
      // The text upstream has had no request.
      expect(await of('text')).toMatchObject({ reachable: null, calls: 0, error_rate: null })
    },
  )
})

describe.each([
  ['500', '5xx'],
  ['garbage', 'unreadable'],
])('a supplier that answers %s', (fault, word) => {
  test.each(sample(['sms', 'boost'] as const, 1))(
    '%s is shown as unreachable until it answers again [ADMIN-11]',
    { tags: 'rounds' },
    async (name) => {
      await withHealth({}, async ({ testApp, look, of }) => {
        await spoil(testApp, { upstream: name, call: '*', fault, times: 1000 })
        expect((await look()).status).toBe('Disconnected')
        expect(await of(name)).toMatchObject({ reachable: false, alarm: null, word })
        await longAgo(testApp, name)
        await look()
        expect(await of(name)).toMatchObject({ reachable: false, alarm: 'unreachable' })
        expect(await alarmFigure(testApp, name, 'unreachable')).toBe('1')
        if (word === '5xx') {
          const { calls, failures, error_rate } = await of(name)
          expect(failures).toBeGreaterThan(0)
          expect(error_rate).toBe(Math.round((failures / calls) * 1000) / 10)
        }
        await testApp.control('DELETE', '/faults')
        expect((await look()).status).toBe('Connected')
        expect(await of(name)).toMatchObject({ reachable: true, alarm: null, word: null })
        expect(await alarmFigure(testApp, name, 'unreachable')).toBe('0')
      })
    },
  )
})

test('a supplier that does not answer is reported with a timeout', { tags: 'soak' }, async () => {
  await withHealth({}, async ({ testApp, look, of }) => {
    await spoil(testApp, { upstream: 'boost', call: 'balance', fault: 'timeout', times: 10 })
    await look()
    expect(await of('boost')).toMatchObject({ reachable: false, word: 'timeout' })
  })
})

test('a balance below the limit raises an alarm [ADMIN-12]', async () => {
  const options = { boost: { balanceUsd: 19.99 }, env: { LOW_FLOAT_USD: '20' } }
  await withHealth(options, async ({ testApp, look, of }) => {
    await look()
    expect(await of('boost')).toMatchObject({ balance_usd: '19.99', low: true, alarm: 'low' })
    expect(await of('sms')).toMatchObject({ low: false, alarm: null })
    expect(await alarmFigure(testApp, 'boost', 'low')).toBe('1')
    expect(await alarmFigure(testApp, 'sms', 'low')).toBe('0')
  })
})

test('a balance equal to the limit raises no alarm [ADMIN-12]', async () => {
  await withHealth({ boost: { balanceUsd: 20 } }, async ({ look, of }) => {
    await look()
    expect(await of('boost')).toMatchObject({ balance_usd: '20.00', low: false, alarm: null })
  })
})

test(
  'the status of an upstream without a balance query depends on its calls [ADMIN-11]',
  { tags: 'soak' },
  async () => {
    await withHealth({}, async ({ testApp, admin, of }) => {
      const request = () => admin.post('/api/wallet/virtual-account', { bank: 'PALMPAY' })
      await spoil(testApp, { upstream: 'bank', call: '*', fault: '500', times: 50 })
      expect((await request()).status).toBe(502)
      const down = await until(async () => {
        const bank = await of('bank')
        return bank.reachable === false && bank
      })
      expect(down).toMatchObject({ word: '5xx', balance_usd: null, error_rate: 100 })
      expect((await expectOk<Health>(admin.get('/api/admin/health'))).status).toBe('Disconnected')
      await testApp.control('DELETE', '/faults')
      await testApp.sql("update virtual_account set requested_at = now() - interval '1 hour'")
      await expectOk(request())
      await until(async () => (await of('bank')).reachable)
      expect(await of('bank')).toMatchObject({ word: null })
    })
  },
)

test('the call counts of two processes are added [ADMIN-11]', { tags: 'soak' }, async () => {
  await withHealth({ apps: 2 }, async ({ testApp, of }) => {
    const clients = Array.from(
      { length: 3 },
      () => new TestClient(testApp, `${randomUUID()}@people.test`),
    )
    await Promise.all(clients.map((client) => client.signUp()))
    await Promise.all(clients.map((client) => client.confirm()))
    const { mails } = await testApp.control<{ mails: unknown[] }>('GET', '/mail')
    await until(async () => (await of('mail')).calls >= mails.length)
    expect(await of('mail')).toMatchObject({ calls: mails.length, failures: 0, reachable: true })
  })
})

test('the result of the last ledger proof is stored, with the broken invariants', async () => {
  await withHealth({}, async ({ testApp, admin }) => {
    const ledger = async () => (await expectOk<Health>(admin.get('/api/admin/health'))).ledger
    const prove = async () => {
      const before = await ledger()
      await testApp.sql("select graphile_worker.add_job('prove', '{}')")
      return until(async () => {
        const now = await ledger()
        return now !== null && now.proved_at !== before?.proved_at && now
      })
    }
    expect(await prove()).toEqual({ proved_at: expect.any(String), broken: [] })
    const spoil = (by: number) =>
      testApp.sql(
        `update account set balance = balance + ${by} where id = (select max(id) from account)`,
      )
    await spoil(1)
    expect((await prove()).broken).toEqual([
      'all balances add up to 0, users from their rows and the house from its transfers',
    ])
    await spoil(-1)
    expect((await prove()).broken).toEqual([])
  })
})
