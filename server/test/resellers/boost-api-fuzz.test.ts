import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueReady, link, services } from '../boost/orders.ts'
import { hashDatabase } from '../harness/database-hash.ts'
import { giveMoney } from '../harness/give-money.ts'
import { encodeForm, sendRaw, type RawAnswer, type RawRequest } from '../harness/http-request.ts'
import { quiesce } from '../harness/quiesce.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { badValue, keys, oddHeaders, plain } from '../reliability/kit/bad-input.ts'
import { seeded, type Seeded } from '../reliability/kit/seeded.ts'
import { openProgram, type BoostProgram } from './boost-program.ts'

/** The seed of a run: SEED=7 COUNT=20000 repeats its decisions. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const count = Number(process.env.COUNT ?? 10_000)
const parallel = 8
const betweenLooks = 200

let testApp: TestApp
let program: BoostProgram
let order: number
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    // With the default, the many refusals would suspend the key once its job runs (KEY-8).
    env: { API_REFUSALS_HOUR: '1000000' },
  })
  const ada = await testApp.newClient()
  await catalogueReady(ada)
  program = await openProgram(ada)
  // An order that can be neither cancelled nor refilled, and no money for another: no call can change anything.
  await giveMoney(testApp.sql, [{ userId: ada.userId, kobo: 1070 }])
  order = await program.place({ service: services.plain, link: link(), quantity: '100' })
  expect((await ada.balances()).bal).toBe('0.00')
  await quiesce(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const actions = ['services', 'add', 'status', 'refill', 'refill_status', 'cancel', 'balance']

/** The fields of a valid call, some of them changed, missing or added. */
function fieldsOf(by: Seeded): Record<string, unknown> {
  const ids = [String(order), order, `${order},7`, [order, 7], '7']
  const fields: Record<string, unknown> = {
    key: program.secret,
    action: by.pick(actions),
    service: by.pick([services.plain, services.never, services.pack]),
    link: link(),
    quantity: by.pick([100, '100', 1, '']),
    ...(by.isHit(0.5) && { order: by.pick(ids) }),
    ...(by.isHit(0.3) && { orders: by.pick(ids) }),
    ...(by.isHit(0.2) && { refill: by.pick(ids) }),
    ...(by.isHit(0.2) && { refills: by.pick(ids) }),
    ...(by.isHit(0.2) && { idempotency_key: crypto.randomUUID() }),
    ...(by.isHit(0.1) && { confirm: '1' }),
  }
  for (let changes = by.below(3); changes > 0; changes -= 1) {
    const name = by.isHit(0.2) ? by.pick(keys) : by.pick(Object.keys(fields))
    // Most calls keep their key; otherwise only the check of keys would be tested.
    if (name === 'key' && by.isHit(0.8)) continue
    if (by.isHit(0.2)) delete fields[name]
    else
      Object.defineProperty(fields, name, {
        value: badValue(by),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return fields
}

/** The fields as a body of a random type, sometimes broken. */
async function requestOf(by: Seeded): Promise<RawRequest & { path: string }> {
  const fields = fieldsOf(by)
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    plain(value).toWellFormed(),
  ])
  const path = by.pick(['/api/v2', '/api/v2/'])
  const odd = by.isHit(0.05) ? by.pick(oddHeaders) : {}
  if (by.isHit(0.03)) {
    const query = new URLSearchParams(pairs).toString().slice(0, 4000)
    return { method: by.pick(['GET', 'HEAD', 'PUT', 'DELETE']), path: `${path}?${query}` }
  }
  const way = by.below(10)
  if (way < 4) {
    const body = new URLSearchParams(pairs).toString()
    const cut = by.isHit(0.05) ? body.slice(0, by.below(body.length)) : body
    const type = by.pick(['application/x-www-form-urlencoded', 'text/plain', 'x'])
    return { method: 'POST', path, body: cut, headers: { 'content-type': type, ...odd } }
  }
  if (way < 7) {
    const json = JSON.stringify(by.isHit(0.05) ? badValue(by) : fields) ?? ''
    const body = by.isHit(0.05) ? json.slice(0, by.below(json.length)) : json
    return { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...odd } }
  }
  const form = new FormData()
  for (const [name, value] of pairs) {
    if (by.isHit(0.03)) form.append(name, new File([value], 'a.txt'))
    else form.append(name, value)
  }
  const { body, type } = await encodeForm(form)
  const cut = by.isHit(0.05) ? body.subarray(0, by.below(body.length)) : body
  return { method: 'POST', path, body: cut, headers: { 'content-type': type, ...odd } }
}

/**
 * The state that no call may change. It leaves out counted calls and their log, numbers of refused orders, and keys of
 * purchases that lacked money (PANEL-5).
 */
async function stateOf(): Promise<Record<string, string>> {
  await testApp.sql("update api_key set last_used_at = '2026-01-01', last_used_address = null")
  const {
    rate_limit: _,
    api_call: _calls,
    idempotency: _keys,
    ...rest
  } = await hashDatabase(testApp)
  const live = await testApp.sql('select * from api_order where refused_at is null')
  return { ...rest, api_order: JSON.stringify(live) }
}

/** The fault of a reply; undefined where it has none. */
function faultOf({ status, headers, text }: RawAnswer, method: string): string | undefined {
  if (method !== 'POST' && method !== 'GET') return status < 500 ? undefined : String(status)
  if (status !== 200) return `status ${status}`
  if (headers['content-type'] !== 'application/json; charset=UTF-8') return 'no JSON'
  if (/node_modules|\.ts:\d|at async |insert into|permission denied/i.test(text)) return 'insides'
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? undefined : 'no object'
}

test(
  `${count} bad calls get no 5xx and change nothing [PANEL-11]`,
  { tags: 'soak', timeout: 1_800_000 },
  async ({ annotate }) => {
    const by = seeded(seed)
    const faults: string[] = []
    const refused = new Map<string, number>()
    let state = await stateOf()
    for (let sent = 0; sent < count; sent += betweenLooks) {
      const requests = []
      while (requests.length < betweenLooks) requests.push(await requestOf(by))
      const left = [...requests]
      const work = async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const answer = await sendRaw(testApp.url, next.path, next)
          const fault = faultOf(answer, next.method ?? 'GET')
          if (fault) faults.push(`${fault}: ${String(next.body).slice(0, 300)}: ${answer.text}`)
          const { error: words } = answer.body
          const error = typeof words === 'string' ? words.replace(/\d+/g, 'N') : 'no refusal'
          refused.set(error, (refused.get(error) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: parallel }, work))
      const after = await stateOf()
      for (const table of Object.keys(after).filter((one) => after[one] !== state[one]))
        faults.push(`${table} changed after ${sent} calls`)
      state = after
      await testApp.sql('delete from rate_limit')
    }
    const counts = JSON.stringify(Object.fromEntries(refused))
    await annotate(`seed ${seed}: ${count} calls, faults ${faults.length}: ${counts}`)
    expect(faults, `SEED=${seed} COUNT=${count}`).toEqual([])
    // Some calls passed every check: successful ones, and those that lacked only the money.
    expect(refused.get('Not enough funds on balance')).toBeGreaterThan(count / 100)
    expect(refused.get('no refusal')).toBeGreaterThan(count / 10)
  },
)
