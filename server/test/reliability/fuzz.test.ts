import { randomInt } from 'node:crypto'
import { leastRoleOf, type Route } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDatabase } from '../harness/database-hash.ts'
import {
  demoAdmin,
  everyRoute,
  expectTidy,
  forgetTries,
  sendRaw,
  type NamedRoute,
  type RawAnswer,
} from '../harness/http-request.ts'
import { dueJobsTried, quiesce } from '../harness/quiesce.ts'
import { isLong } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { badInput, type BadInput } from './kit/bad-input.ts'
import { seeded, type Seeded } from './kit/seeded.ts'

/** The seed of a run: SEED=7 COUNT=20000 repeats its decisions. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const count = Number(process.env.COUNT ?? (isLong ? 100_000 : 2000))
const parallel = 8
/** The number of inputs in a row for one route, and the number between two reads of the database. */
const inRow = Math.min(100, Math.ceil(count / everyRoute.length))
const betweenLooks = 100

let testApp: TestApp
let ada: TestClient
let owner: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  ada = await testApp.newClient()
  owner = await demoAdmin(testApp)
  await quiesce(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Sent = BadInput & { readonly name: string; readonly cookie: string }
type Outcome = { readonly input: Sent; readonly answer: RawAnswer }

/** Sends inputs, `parallel` at the same time. Returns their replies in the order of the inputs. */
async function sendAll(inputs: readonly Sent[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const left = [...inputs.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, input] = next
      const answer = await sendRaw(testApp.url, input.path, {
        method: input.method,
        headers: { cookie: input.cookie, ...input.headers },
        ...(input.body !== undefined && { body: input.body }),
      })
      outcomes[place] = { input, answer }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return outcomes
}

/** The cookie of a caller with access, sometimes of another. Signs in again if an earlier input ended the session. */
async function callerOf(by: Seeded, route: Route): Promise<string> {
  const usual = leastRoleOf(route) ? owner : ada
  const caller = by.isHit(0.15) ? by.pick([ada, owner]) : usual
  if ((await caller.get('/api/me')).status !== 200)
    await caller.signIn(caller === owner ? 'demo-password' : undefined)
  return by.isHit(0.05) ? '' : caller.cookie
}

/**
 * The state that a refused request must not change. It leaves out counted tries, the last use of a session, and keys of
 * purchases that lacked money (NUM-20).
 */
async function stateOf(): Promise<Record<string, string>> {
  await testApp.sql('update session set last_seen_at = date_trunc($1, now())', ['day'])
  const { rate_limit: _, idempotency: _keys, ...rest } = await hashDatabase(testApp)
  return rest
}

/** The ids of all sessions. A caller who signs in again between two batches changes them. */
async function sessionsNow(): Promise<string> {
  const rows = await testApp.sql<{ ids: string }>(
    "select coalesce(string_agg(id::text, ' ' order by id), '') as ids from session",
  )
  return rows[0]?.ids ?? ''
}

const isRefused = ({ answer }: Outcome) => answer.status >= 400

/** `inRow` inputs of a route, with the cookie of their caller. */
async function inputsOf(by: Seeded, named: NamedRoute): Promise<Sent[]> {
  const cookie = await callerOf(by, named.route)
  const inputs: Sent[] = []
  while (inputs.length < inRow)
    inputs.push({ ...(await badInput(by, named)), name: named.name, cookie })
  return inputs
}

/** The faults of the reply to an input that was refused. */
function faultsOf({ input, answer }: Outcome): string[] {
  const what = `${input.name} ${input.method} ${input.path} ${String(input.body).slice(0, 300)}`
  if (answer.status === 500) return [`500 of ${what}: ${answer.text}`]
  try {
    expectTidy(answer)
    return []
  } catch (error) {
    return [`untidy ${answer.status} of ${what}: ${String(error)}`]
  }
}

/**
 * The tables that the refused inputs changed, and the new state; `before` is the state before the inputs were sent. An
 * accepted write may change tables, too. Then the refused inputs are sent again without it.
 */
async function changedBy(outcomes: readonly Outcome[], before: Record<string, string>) {
  let state = before
  let last = outcomes
  for (let round = 0; ; round += 1) {
    const isExplained = last.some((one) => !isRefused(one) && one.input.method !== 'GET')
    // An alert that was accepted would be sent later.
    if (isExplained) await testApp.sql('delete from number_alert')
    await dueJobsTried(testApp)
    const after = await stateOf()
    const tables = Object.keys(after).filter((table) => after[table] !== state[table])
    state = after
    if (tables.length === 0 || !isExplained || round === 3) return { state, tables }
    last = await sendAll(last.filter(isRefused).map(({ input }) => input))
  }
}

test(
  `of ${count} bad inputs over all routes none gets a 500, and those refused change nothing [API-1, API-3]`,
  { tags: 'soak', timeout: isLong ? 10_800_000 : 600_000 },
  async ({ annotate }) => {
    const by = seeded(seed)
    const faults: string[] = []
    let [sent, accepted] = [0, 0]
    let next: Sent[] = []
    let state: Record<string, string> | undefined
    let known = ''
    for (let turn = 0; sent < count; turn += 1) {
      const named = everyRoute[turn % everyRoute.length]
      if (named) next.push(...(await inputsOf(by, named)))
      if (next.length < Math.min(betweenLooks, count - sent)) continue
      await forgetTries(testApp)
      const sessions = await sessionsNow()
      if (state === undefined || sessions !== known) state = await stateOf()
      const outcomes = await sendAll(next)
      faults.push(...outcomes.filter(isRefused).flatMap(faultsOf))
      const changed = await changedBy(outcomes, state)
      state = changed.state
      known = await sessionsNow()
      if (changed.tables.length > 0) {
        const names = new Set(next.map(({ name }) => name))
        faults.push(`refused inputs of ${[...names].join()} changed ${changed.tables.join()}`)
      }
      sent += outcomes.length
      accepted += outcomes.filter((one) => !isRefused(one)).length
      next = []
    }
    await annotate(`seed ${seed}: ${sent} inputs, ${accepted} accepted, faults ${faults.length}`)
    expect(faults, `SEED=${seed} COUNT=${count}`).toEqual([])
    const roles = await testApp.sql("select email from app_user where role = 'owner'")
    expect(roles).toEqual([{ email: 'admin@demo.nosim.local' }])
  },
)
