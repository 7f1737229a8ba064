import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureLanguages } from '../../../scripts/checks/languages.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { panelOrders, catalogueReady, setStatus } from '../boost/orders.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openHolds, worth } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { openKey } from './reseller.ts'

// The samples of /developers run unchanged: only the address and the secret come from here, by the environment.

const folder = 'docs/reseller-api'
const link = 'https://www.instagram.com/your_name'
const limitMs = 10 * 60_000

/** How the sample of each language is run. */
const runners = { sh: ['sh'], mjs: [process.execPath], php: ['php'], py: ['python3'] } as const
const endings = ['sh', 'mjs', 'php', 'py'] as const

const children = new Set<ChildProcess>()

/** Starts a program with more environment; what it prints is collected. */
function start([file = '', ...args]: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(file, args, { env: { ...process.env, ...env } })
  children.add(child)
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed.text += chunk.toString()))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { printed, ended }
}

describe('the samples of the page for programmers', { tags: 'soak' }, () => {
  let testApp: TestApp
  let ada: TestClient
  beforeAll(async () => {
    await ensureLanguages(limitMs)
    testApp = await openTestApp({ delayMs: 200, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  }, limitMs)
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(async () => {
    ada = await testApp.newClient('5000')
  })
  afterEach(async () => {
    for (const child of children) child.kill()
    children.clear()
    await testApp.prove()
  })

  /** Runs a sample to its end, and returns the lines that it printed. */
  async function linesOf(sample: string, ending: (typeof endings)[number]): Promise<string[]> {
    const { secret } = await openKey(ada)
    const env = { NOSIM_URL: testApp.url, NOSIM_KEY: secret }
    const { printed, ended } = start([...runners[ending], `${folder}/${sample}.${ending}`], env)
    expect([await ended, printed.text]).toEqual([0, printed.text])
    return printed.text.trimEnd().split('\n')
  }

  test.each(endings)('numbers.%s buys a number and prints its code [SITE-45]', async (ending) => {
    const lines = await linesOf('numbers', ending)
    const [row] = await testApp.sql<{ number: string; code: string; price: string; id: string }>(
      `select r.number, m.code, r.price, o.id from rental r join rental_message m on m.rental_id = r.id
        join api_order o on o.order_id = r.id where r.user_id = $1`,
      [ada.userId],
    )
    const { number = '', code = '', price = '', id = '' } = row ?? {}
    expect(code).toMatch(/^\d+$/)
    expect(lines).toEqual(
      ending === 'sh'
        ? ['ACCESS_BALANCE:5000.00', `ACCESS_NUMBER:${id}:${number}`, `STATUS_OK:${code}`, done]
        : ['Balance: 5000.00', `Number ${id}: ${number}`, `Code: ${code}`, done],
    )
    expect(await worth(ada)).toBe(5000 - Number(price) / 100)
    expect(await openHolds(testApp)).toBe(0)
  })
  const done = 'ACCESS_ACTIVATION'

  test.each(endings)('boosts.%s orders a boost and prints its status [SITE-45]', async (ending) => {
    await catalogueReady(ada)
    const lines = await linesOf('boosts', ending)
    const [row] = await testApp.sql<{ id: string; charge: string }>(
      `select o.id, b.charge from boost_order b join api_order o on o.order_id = b.id where b.user_id = $1`,
      [ada.userId],
    )
    const { id = '', charge = '' } = row ?? {}
    const naira = (Number(charge) / 100).toFixed(2)
    if (ending === 'sh') {
      expect(lines).toHaveLength(3)
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { balance: '5000.00', currency: 'NGN' },
        { order: Number(id) },
        { charge: naira, currency: 'NGN' },
      ])
    } else {
      expect(lines.slice(0, 2)).toEqual(['Balance: 5000.00 NGN', `Order: ${id}`])
      expect(lines[2]).toMatch(new RegExp(`^(Pending|In progress|Completed): ${naira} NGN$`))
    }
    const ordered = (await panelOrders(testApp)).filter((one) => one.link === link)
    expect(ordered).toHaveLength(endings.indexOf(ending) + 1)
    // The panel takes one order for a link at a time.
    await setStatus(testApp, link, { status: 'Completed', remains: 0 })
  })

  const receivers = {
    mjs: (port: number) => [process.execPath, `${folder}/webhook.mjs`, String(port)],
    php: (port: number) => ['php', '-S', `127.0.0.1:${port}`, `${folder}/webhook.php`],
    py: (port: number) => ['python3', `${folder}/webhook.py`, String(port)],
  } as const

  test.each(['mjs', 'php', 'py'] as const)(
    'webhook.%s takes what is signed, and nothing else [SITE-45, HOOK-2]',
    async (ending) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const added = await expectOk<{ id: string; secret: string }>(
        ada.post('/api/me/webhooks', { url, events: ['code.received'] }),
      )
      const { id } = added
      // After a new secret a message has two signatures, so a program with the previous secret accepts it, too.
      const { secret } = await expectOk<{ secret: string }>(
        ada.post(`/api/me/webhooks/${id}/secret`),
      )
      for (const one of [added.secret, secret]) {
        const env = { NOSIM_WEBHOOK_SECRET: one, PORT: String(port) }
        const { printed, ended } = start(receivers[ending](port), env)
        const listens = () => fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined)
        // The message is unsigned and therefore refused.
        expect((await until(listens)).status).toBe(401)
        const { body } = await ada.post(`/api/me/webhooks/${id}/test`)
        expect(body).toHaveProperty('message')
        await until(async () => printed.text.includes('webhook.test'))
        const forged = await fetch(url, {
          method: 'POST',
          body: '{"type":"webhook.test","data":{}}',
          headers: {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
            'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
          },
        })
        expect(forged.status).toBe(401)
        expect(printed.text).not.toContain('msg_1 ')
        for (const child of children) child.kill()
        children.clear()
        await ended
      }
      await until(async () => {
        const rows = await testApp.sql<{ state: string; last_outcome: string }>(
          'select state, last_outcome from webhook_delivery where endpoint_id = $1',
          [id],
        )
        return rows.length === 2 && rows.every(({ last_outcome }) => last_outcome === '204')
      })
    },
  )
})
