import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionNames } from '../../src/resellers/handler-api/schema.ts'
import { hashDatabase } from '../harness/database-hash.ts'
import { encodeForm, forgetTries, sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { quiesce } from '../harness/quiesce.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { deliver } from '../numbers/rentals.ts'
import { badValue, oddHeaders, plain } from '../reliability/kit/bad-input.ts'
import { seeded, type Seeded } from '../reliability/kit/seeded.ts'
import { numbersClient, orderNumber, statusWhen } from './numbers-api.ts'
import { openKey } from './reseller.ts'

/** The seed of a run: SEED=7 COUNT=20000 repeats its decisions. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const count = Number(process.env.COUNT ?? 10_000)
const parallel = 8
/** The number of inputs between two reads of the database. */
const betweenLooks = 250

let testApp: TestApp
let secret: string
/** Ids of orders of the caller: finished, cancelled and with a code, and of a waiting order of another user. */
let ids: readonly string[]
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    // With the default, the many refusals would suspend the key once its job runs (KEY-8).
    env: { API_REFUSALS_HOUR: '1000000' },
  })
  const ada = await testApp.newClient('1318')
  secret = (await openKey(ada)).secret
  const call = numbersClient(testApp, secret)
  const order = async (end?: number) => {
    const { id, number } = await orderNumber(call, { service: 'zztwo' })
    if (end !== 8) {
      await deliver(testApp, number, 'Your code is 111222')
      await statusWhen(call, id, 'STATUS_OK:111222')
    }
    if (end) await call('setStatus', { id, status: end })
    return id
  }
  const own = [await order(8), await order(6), await order()]
  const bob = await testApp.newClient('5000')
  const foreign = numbersClient(testApp, (await openKey(bob)).secret)
  ids = [...own, (await orderNumber(foreign, { service: 'dr' })).id]
  await quiesce(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Valid values of each parameter. */
const good: Readonly<Record<string, readonly string[]>> = {
  service: ['wa', 'dr', 'zztwo', 'zznone', 'chime'],
  country: ['187', '0', '6'],
  status: ['1', '3', '6', '8', '-1'],
  max_price: ['0', '1', '5000', '0.01'],
  maxPrice: ['700'],
  duration: ['4H', '1D', '7D'],
  areas: ['212', '212,718'],
  carriers: ['tmo', 'tmo,vz,att'],
  operator: ['any', 'at_t'],
  start: ['0', '1'],
  limit: ['1', '100'],
  forward: ['0', 'undefined'],
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 600)

type Input = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer
}

/** A call with some parameters changed, missing or added. */
async function inputOf(by: Seeded): Promise<Input> {
  const fields = new Map<string, unknown>()
  if (!by.isHit(0.02)) fields.set('api_key', by.isHit(0.03) ? badValue(by, 3) : secret)
  fields.set('action', by.isHit(0.05) ? badValue(by, 3) : by.pick(actionNames))
  for (const [name, values] of Object.entries({ ...good, id: ids, activationId: ids })) {
    if (by.isHit(0.4)) continue
    fields.set(name, by.isHit(0.25) ? badValue(by) : by.pick(values))
  }
  if (by.isHit(0.1)) fields.set(plain(badValue(by, 3)).slice(0, 300), badValue(by))
  const headers: Record<string, string> = {
    ...(by.isHit(0.05) && { 'idempotency-key': by.pick(['a', 'b', 'x'.repeat(300)]) }),
    ...(by.isHit(0.05) && by.pick(oddHeaders)),
  }
  const path = '/stubs/handler_api.php'
  const query = [...fields]
    .map(([name, value]) => `${encoded(name)}=${encoded(plain(value))}`)
    .join('&')
  const way = by.below(6)
  if (way < 2) return { method: 'GET', path: `${path}?${query}`, headers }
  if (way === 2) return { method: 'POST', path: `${path}?${query}`, headers, body: '' }
  return { method: 'POST', path, ...(await bodyOf(by, { fields, query, headers })) }
}

async function bodyOf(
  by: Seeded,
  {
    fields,
    query,
    headers,
  }: { fields: Map<string, unknown>; query: string; headers: Record<string, string> },
): Promise<Pick<Input, 'headers' | 'body'>> {
  const way = by.below(10)
  if (way === 0) {
    const form = new FormData()
    for (const [name, value] of fields)
      form.set(name.toWellFormed(), plain(value).toWellFormed().slice(0, 2000))
    const { body, type } = await encodeForm(form)
    return { headers: { 'content-type': type, ...headers }, body }
  }
  const json = JSON.stringify(Object.fromEntries(fields))
  if (way < 4) return { headers: { 'content-type': 'application/json', ...headers }, body: json }
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  if (way === 4) return { headers: type, body: json.slice(0, by.below(json.length)) }
  if (way === 5) return { headers: type, body: query + 'x'.repeat(by.pick([10, 300_000])) }
  return { headers: type, body: query }
}

type Outcome = { readonly input: Input; readonly answer: RawAnswer }

async function sendAll(inputs: readonly Input[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const left = [...inputs.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, input] = next
      outcomes[place] = { input, answer: await sendRaw(testApp.url, input.path, input) }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return outcomes
}

/**
 * The state that a refused call must not change. It leaves out the log of calls and the last use of a key. Numbers of
 * refused orders are left out, too, and keys of orders that lacked money (NUM-20).
 */
async function stateOf(): Promise<Record<string, string>> {
  await testApp.sql('update session set last_seen_at = date_trunc($1, now())', ['day'])
  const all = await hashDatabase(testApp)
  const { rate_limit: _r, idempotency: _i, api_call: _c, api_key: _k, api_order: _o, ...rest } = all
  const [kept] = await testApp.sql<{ keys: string; orders: string }>(
    `select (select string_agg(concat(id, state, ordered, daily_cap), ' ' order by id) from api_key) as keys,
      (select string_agg(concat(id, order_id), ' ' order by id) from api_order where refused_at is null) as orders`,
  )
  return { ...rest, ...kept }
}

/** Whether a write was accepted, so that its changes are no fault. */
const isAccepted = ({ answer }: Outcome) =>
  /^ACCESS_(?!BALANCE|READY)|"activationId"/.test(answer.text)

/** The faults of a reply. */
function faultOf({ input, answer: { status, text } }: Outcome): string[] {
  const what = `${input.method} ${input.path.slice(0, 300)} ${String(input.body).slice(0, 300)}`
  const isOfProtocol = /^[A-Z][A-Z_]*(:[^\n]*)?$/.test(text) || /^\{.*\}$/s.test(text)
  // A request with unreadable headers is refused before any protocol.
  const isFine = status === 200 ? isOfProtocol : status >= 400 && status < 500
  return isFine ? [] : [`${status} of ${what}: ${text.slice(0, 200)}`]
}

/** The tables that refused inputs changed, and the new state. Refused inputs are sent again without accepted ones. */
async function changedBy(outcomes: readonly Outcome[], before: Record<string, string>) {
  let [state, last] = [before, outcomes]
  for (let round = 0; ; round += 1) {
    const isExplained = last.some(isAccepted)
    const after = await stateOf()
    const tables = Object.keys(after).filter((table) => after[table] !== state[table])
    state = after
    if (tables.length === 0 || !isExplained || round === 3) return { state, tables }
    last = await sendAll(last.filter((one) => !isAccepted(one)).map(({ input }) => input))
  }
}

test(
  `of ${count} calls of the numbers protocol none gets a 5xx, and those refused change nothing [HAPI-1]`,
  { tags: 'soak', timeout: 900_000 },
  async ({ annotate }) => {
    const by = seeded(seed)
    const faults: string[] = []
    const words = new Map<string, number>()
    let state = await stateOf()
    for (let sent = 0; sent < count; sent += betweenLooks) {
      const inputs: Input[] = []
      while (inputs.length < Math.min(betweenLooks, count - sent)) inputs.push(await inputOf(by))
      await forgetTries(testApp)
      // The many refusals would suspend the key.
      await testApp.sql('delete from api_call')
      const outcomes = await sendAll(inputs)
      faults.push(...outcomes.flatMap(faultOf))
      for (const { answer } of outcomes) {
        const word = answer.text.startsWith('{') ? 'JSON' : (answer.text.split(':')[0] ?? '')
        words.set(word, (words.get(word) ?? 0) + 1)
      }
      const changed = await changedBy(outcomes, state)
      state = changed.state
      if (changed.tables.length > 0) faults.push(`refused calls changed ${changed.tables.join()}`)
    }
    const figures = [...words].map(([word, times]) => `${word} ${times}`).join(', ')
    await annotate(`seed ${seed}: ${count} inputs, faults ${faults.length}; ${figures}`)
    expect(faults, `SEED=${seed} COUNT=${count}`).toEqual([])
    // Most of the inputs reached an action.
    expect(words.get('BAD_KEY') ?? 0).toBeLessThan(count / 10)
    await testApp.prove()
  },
)
