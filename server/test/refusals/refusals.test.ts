import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { leastRoleOf, sharedRefusals, type Route } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bodyHash } from '../../src/platform/ids.ts'
import { accountRows } from './account-refusals.ts'
import {
  boostLimit,
  boostRows,
  placeBoosts,
  type RequestOptions,
  type BoostIds,
  type Row,
  type Who,
} from './boost-refusals.ts'
import { catalogueReady } from '../boost/orders.ts'
import { goodBodies, parsedPurchase } from '../authorisation/valid-bodies.ts'
import { adminRows } from './admin-refusals.ts'
import { numberRows } from './number-refusals.ts'
import { userPrecedence } from './user-refusals.ts'
import type { TestClient } from '../harness/test-client.ts'
import {
  absentPath,
  blocked,
  demoAdmin,
  encodeForm,
  everyRoute,
  expectProblem,
  forgetTries,
  sendRaw,
  type RawAnswer,
  unconfirmed,
} from '../harness/http-request.ts'
import { evil, sharedRow, wrong } from './shared-refusals.ts'
import {
  openStore,
  storeLimit,
  storePrecedence,
  storeRows,
  type StoreIds,
} from './store-refusals.ts'
import { switchTotpOn } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

// The wait for a request with the same key takes half a minute. A row may shorten the product's pauses.
const pace = vi.hoisted(() => ({ factor: 1 }))
vi.mock('../../src/platform/process/clock.ts', async (original) => {
  const clock = await original<typeof import('../../src/platform/process/clock.ts')>()
  return {
    ...clock,
    pause: (ms: number, signal?: AbortSignal) => clock.pause(ms / pace.factor, signal),
  }
})

let testApp: TestApp
const users = {} as Record<Who, TestClient>
/** A rental of ada with its code, which can no longer be cancelled. */
let overId = ''
let boosts: BoostIds
let store: StoreIds

beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 60_000,
    env: {
      ADMIN_TOTP: '1',
      RENTAL_OPEN_LIMIT: '2',
      BOOST_MINUTE_LIMIT: String(boostLimit),
      STORE_MINUTE_LIMIT: String(storeLimit),
    },
  })
  const [ada, poor, crowded, fresh, barred, other, careful, admin, stepless] = await Promise.all([
    testApp.newClient('10000'),
    testApp.newClient(),
    testApp.newClient('3000'),
    unconfirmed(testApp),
    blocked(testApp),
    testApp.newClient(),
    testApp.newClient(),
    demoAdmin(testApp),
    demoAdmin(testApp, 'manager'),
  ])
  Object.assign(users, {
    ada,
    poor,
    crowded,
    new: fresh,
    barred,
    other,
    guarded: careful,
    admin,
    stepless,
  })
  // An owner, who lacks only two-step sign-in.
  await testApp.sql("update app_user set role = 'owner' where id = $1", [stepless.userId])
  await switchTotpOn(careful)
  await switchTotpOn(admin, 'demo-password')
  for (let count = 0; count < 2; count += 1) await crowded.buy('zzdead')
  await catalogueReady(ada)
  boosts = await placeBoosts(testApp, users)
  store = await openStore(users)
  // A rental with its code, for the refusals that need one.
  const { body } = await ada.buy('tg')
  overId = String(body.order_id)
  const { number } = await ada.rental(overId)
  await testApp.control('POST', '/sms/deliver', { number, text: 'Your code is 135790' })
  await ada.rentalWhen(overId, (rental) => rental.rental_status === 'completed')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const byName = new Map(everyRoute.map((one) => [one.name, one]))

function routeOf(name: string): Route {
  const found = byName.get(name)
  if (!found) throw new Error(`no route ${name}`)
  return found.route
}

/** Sends a valid request, changed by the options. */
async function send(
  name: string,
  { who, body, text, form, id, query = '', headers }: RequestOptions = {},
): Promise<RawAnswer> {
  const route = routeOf(name)
  const sent = route.body ? { ...goodBodies[name]?.(), ...body } : undefined
  const path = id === undefined ? absentPath(route) : route.path.replace(/:\w+/, id)
  const caller = who ?? (leastRoleOf(route) ? 'admin' : 'ada')
  const encoded = form && (await encodeForm(form))
  return sendRaw(testApp.url, path + query, {
    method: route.method,
    headers: {
      ...(caller !== 'visitor' && { cookie: users[caller].cookie }),
      ...(encoded && { 'content-type': encoded.type }),
      ...headers,
    },
    ...(sent && { body: encoded?.body ?? text ?? JSON.stringify(sent) }),
  })
}

async function withFault(
  fault: Record<string, unknown>,
  run: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  await testApp.control('POST', '/faults', fault)
  try {
    return await run()
  } finally {
    await testApp.control('DELETE', '/faults')
  }
}

async function spent(key: string, run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  await forgetTries(testApp)
  await testApp.sql('insert into rate_limit (key, points, expire) values ($1, 1000000, $2)', [
    key,
    Date.now() + 600_000,
  ])
  try {
    return await run()
  } finally {
    await forgetTries(testApp)
  }
}

/** Stores a key of ada whose first request is under way. */
async function claimed(route: string, key: string, body: unknown): Promise<void> {
  await testApp.sql(
    'insert into idempotency (user_id, route, key, body_hash) values ($1, $2, $3, $4)',
    [users.ada.userId, route, key, bodyHash(body)],
  )
}

/** Runs while the product's pauses are a hundred times shorter. */
async function hurried(run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  pace.factor = 100
  try {
    return await run()
  } finally {
    pace.factor = 1
  }
}

/** The first step of a sign-in with two-step sign-in. */
const guarded = () => ({ email: users.guarded.email, password: 'a-fine-password' })
const resend = () => send('accounts.resendConfirmation', { who: 'new' })

const provingRows = (name: string): Readonly<Record<string, Row>> => ({
  [`${name} TOO_MANY_REQUESTS`]: {
    run: () => spent(`proof:${users.ada.userId}`, () => send(name)),
  },
})

const kit = () => ({ testApp, users, boosts, store, send, claimed, hurried, spent })

const rows: Readonly<Record<string, Row>> = {
  'accounts.signUp TOO_MANY_REQUESTS': {
    run: () => spent('sign-up:127.0.0.1', () => send('accounts.signUp')),
  },
  'accounts.confirmEmail LINK_INVALID': { run: () => send('accounts.confirmEmail') },
  'accounts.resendConfirmation TOO_MANY_REQUESTS': {
    run: () => spent(`resend:${users.new.userId}`, resend),
  },
  'accounts.requestConfirmation TOO_MANY_REQUESTS': {
    run: () => spent('resend-address:127.0.0.1', () => send('accounts.requestConfirmation')),
  },
  'accounts.signIn LOGIN_FAILED': { run: () => send('accounts.signIn') },
  'accounts.signIn BLOCKED': {
    run: () =>
      send('accounts.signIn', {
        body: { email: users.barred.email, password: 'a-fine-password' },
      }),
  },
  'accounts.signIn TOO_MANY_REQUESTS': {
    run: () => spent('sign-in-address:127.0.0.1', () => send('accounts.signIn')),
  },
  'accounts.signIn TOTP_REQUIRED': { run: () => send('accounts.signIn', { body: guarded() }) },
  'accounts.signIn TOTP_REFUSED': {
    run: () => send('accounts.signIn', { body: { ...guarded(), totp: '000000' } }),
  },
  'passwordReset.request TOO_MANY_REQUESTS': {
    run: () => spent('reset-address:127.0.0.1', () => send('passwordReset.request')),
  },
  'passwordReset.verify TOO_MANY_REQUESTS': {
    run: () => spent('guess-address:127.0.0.1', () => send('passwordReset.verify')),
  },
  'passwordReset.verify CODE_INVALID': { run: () => send('passwordReset.verify') },
  'passwordReset.reset RESET_INVALID': { run: () => send('passwordReset.reset') },
  'security.endSession NOT_FOUND': { run: () => send('security.endSession') },
  ...provingRows('security.changePassword'),
  'security.changePassword PASSWORD_WRONG': { run: () => send('security.changePassword') },
  ...provingRows('security.beginTotp'),
  'security.beginTotp PASSWORD_WRONG': {
    run: () => send('security.beginTotp', { body: { current_password: 'wrong-guess' } }),
  },
  'security.beginTotp TOTP_ON': { run: () => send('security.beginTotp', { who: 'guarded' }) },
  ...provingRows('security.confirmTotp'),
  'security.confirmTotp TOTP_OFF': { run: () => send('security.confirmTotp', { who: 'poor' }) },
  'security.confirmTotp TOTP_ON': { run: () => send('security.confirmTotp', { who: 'guarded' }) },
  'security.confirmTotp TOTP_WRONG': {
    run: async () => {
      await send('security.beginTotp', { who: 'other' })
      return send('security.confirmTotp', { who: 'other' })
    },
  },
  ...provingRows('security.endTotp'),
  'security.endTotp PASSWORD_WRONG': {
    run: () => send('security.endTotp', { body: { current_password: 'wrong-guess' } }),
  },
  'security.endTotp TOTP_OFF': { run: () => send('security.endTotp', { who: 'poor' }) },
  'security.endTotp TOTP_WRONG': { run: () => send('security.endTotp', { who: 'guarded' }) },
  'wallet.createVirtualAccount EMAIL_UNCONFIRMED': {
    run: () => send('wallet.createVirtualAccount', { who: 'new' }),
  },
  'wallet.createVirtualAccount STILL_RUNNING': {
    run: async () => {
      await testApp.sql(
        `insert into virtual_account (user_id, provider, state, reference)
         values ($1, $2, 'requested', 'va-in-flight')`,
        [users.other.userId, testApp.config.BANK_PROVIDER],
      )
      return send('wallet.createVirtualAccount', { who: 'other' })
    },
  },
  'wallet.createVirtualAccount ACCOUNT_GENERATION_FAILED': {
    run: () =>
      withFault({ upstream: 'bank', fault: '500', times: 50 }, () =>
        send('wallet.createVirtualAccount', { who: 'poor' }),
      ),
  },
  'numbers.buy SUPPLIER_DOWN': {
    run: () =>
      withFault({ upstream: 'sms', call: 'getNumber', fault: 'no-money' }, () =>
        send('numbers.buy'),
      ),
  },
  'numbers.buy IDEMPOTENCY_CONFLICT': {
    run: async () => {
      const headers = { 'idempotency-key': 'conflict' }
      await send('numbers.buy', { headers, body: { service: 'zznone' } })
      return send('numbers.buy', { headers, body: { service: 'zzdead' } })
    },
  },
  'numbers.buy STILL_RUNNING': {
    run: async () => {
      await claimed('numbers', 'running', parsedPurchase())
      return hurried(() => send('numbers.buy', { headers: { 'idempotency-key': 'running' } }))
    },
  },
  'numbers.cancel RENTAL_OVER': {
    run: () => send('numbers.cancel', { id: overId }),
    message: 'A code has arrived, so this number was charged.',
  },
  ...accountRows(kit),
  ...numberRows(kit),
  ...boostRows(kit),
  ...storeRows(kit),
  ...adminRows(kit),
}

/** Refusals that the contract lists for every route, but not given here, because nothing in the route can fail. */
const neverGiven = new Set(['site.site INTERNAL', 'site.site UNAVAILABLE'])

const listed = everyRoute.flatMap(({ name, route }) =>
  [...(route.refusals ?? []), ...sharedRefusals(route)].map((code) => ({
    name,
    route,
    code,
    key: `${name} ${code}`,
  })),
)
/** Refusals that state when to retry. */
const passing = new Set<ErrorCode>(['TOO_MANY_REQUESTS', 'OVERLOADED', 'UNAVAILABLE'])

const driven = listed.filter(({ key }) => !neverGiven.has(key))

test('each error that the contract lists has a row, and each row is listed [STORE-18, API-2]', () => {
  const has = driven.filter(
    (one) => rows[one.key] ?? sharedRow({ send, testApp, users }, one, one.code),
  )
  expect(has.map((one) => one.key)).toEqual(driven.map((one) => one.key))
  const keys = new Set(listed.map((one) => one.key))
  expect([...Object.keys(rows), ...neverGiven].filter((key) => !keys.has(key))).toEqual([])
  expect(Object.keys(rows).filter((key) => neverGiven.has(key))).toEqual([])
})

test.each(driven)('$key [API-2]', async (one) => {
  const row = rows[one.key] ?? sharedRow({ send, testApp, users }, one, one.code)
  if (!row) throw new Error('no row')
  const answer = await row.run()
  expectProblem(answer, one.code, row.message)
  if (row.fields) expect(answer.body.fields).toEqual(row.fields)
  if (!row.message && one.code !== 'VALIDATION_FAILED')
    expect(answer.body.message).toBe(answer.body.title)
  expect(answer.headers['retry-after'] !== undefined).toBe(passing.has(one.code))
})

describe('an error response', () => {
  test('contains the shortage [NUM-11]', async () => {
    const [service] = await testApp.sql<{ price: string }>(
      "select price from service_price where service = 'zzdead' and duration = '5min'",
    )
    const answer = await send('numbers.buy', { who: 'poor' })
    expect(answer.body.shortage).toBe((Number(service?.price) / 100).toFixed(2))
  })

  test('contains the current price [NUM-17]', async () => {
    const answer = await send('numbers.buy', { body: { price_ngn: 1 } })
    const { body } = await users.ada.get('/api/services')
    const services = body.services as { code: string; default_cost_ngn: number }[]
    const price = services.find((one) => one.code === 'zzdead')?.default_cost_ngn
    expect(answer.body.price_ngn).toBe(price)
  })

  test('names the invalid fields [NUM-9]', async () => {
    const answer = await send('numbers.buy', { body: { service: '', areas: ['1'] } })
    expect(answer.body.message).toBe('Select service & duration first.')
    expect(Object.keys(answer.body.fields as object)).toEqual(['service', 'areas.0'])
  })
})

describe('the order of errors', () => {
  const off = { service: 'nothing' }
  const cheap = { price_ngn: 1 }
  const order: [
    first: ErrorCode,
    second: ErrorCode,
    name: string,
    send: () => Promise<RawAnswer>,
  ][] = [
    [
      'CROSS_SITE',
      'VALIDATION_FAILED',
      'numbers.buy',
      () => send('numbers.buy', { headers: evil, body: wrong.body }),
    ],
    [
      'CROSS_SITE',
      'SIGN_IN_REQUIRED',
      'numbers.buy',
      () => send('numbers.buy', { headers: evil, who: 'visitor' }),
    ],
    [
      'SIGN_IN_REQUIRED',
      'VALIDATION_FAILED',
      'numbers.buy',
      () => send('numbers.buy', { who: 'visitor', body: wrong.body }),
    ],
    [
      'SIGN_IN_REQUIRED',
      'NOT_FOUND',
      'numbers.cancel',
      () => send('numbers.cancel', { who: 'visitor' }),
    ],
    ['BLOCKED', 'NOT_FOUND', 'numbers.cancel', () => send('numbers.cancel', { who: 'barred' })],
    [
      'BLOCKED',
      'INSUFFICIENT_BALANCE',
      'numbers.buy',
      () => send('numbers.buy', { who: 'barred' }),
    ],
    [
      'EMAIL_UNCONFIRMED',
      'SERVICE_OFF',
      'numbers.buy',
      () => send('numbers.buy', { who: 'new', body: off }),
    ],
    [
      'SERVICE_OFF',
      'PRICE_CHANGED',
      'numbers.buy',
      () => send('numbers.buy', { body: { ...off, ...cheap } }),
    ],
    [
      'PRICE_CHANGED',
      'TOO_MANY_RENTALS',
      'numbers.buy',
      () => send('numbers.buy', { who: 'crowded', body: cheap }),
    ],
    [
      'TOO_MANY_RENTALS',
      'INSUFFICIENT_BALANCE',
      'numbers.buy',
      () => send('numbers.buy', { who: 'crowded', body: { service: 'wa', duration: '7D' } }),
    ],
    [
      'INSUFFICIENT_BALANCE',
      'NO_NUMBERS',
      'numbers.buy',
      () => send('numbers.buy', { who: 'poor', body: { service: 'zznone' } }),
    ],
    [
      'NOT_FOUND',
      'RENTAL_OVER',
      'numbers.cancel',
      () => send('numbers.cancel', { who: 'other', id: overId }),
    ],
    [
      'LOGIN_FAILED',
      'BLOCKED',
      'accounts.signIn',
      () => send('accounts.signIn', { body: { email: users.barred.email } }),
    ],
    [
      'EMAIL_UNCONFIRMED',
      'ACCOUNT_GENERATION_FAILED',
      'wallet.createVirtualAccount',
      () =>
        withFault({ upstream: 'bank', fault: '500', times: 50 }, () =>
          send('wallet.createVirtualAccount', { who: 'new' }),
        ),
    ],
    ...storePrecedence(kit),
    ...userPrecedence(kit),
  ]
  test.each(order)('%s before %s: %s', async (first, second, name, run) => {
    expectProblem(await run(), first)
    const route = routeOf(name)
    const { refusals = [] } = route
    expect([...sharedRefusals(route), ...refusals]).toEqual(expect.arrayContaining([first, second]))
    // The contract promises the order of a route's own refusals.
    const [a, b] = [refusals.indexOf(first), refusals.indexOf(second)]
    if (a >= 0 && b >= 0) expect(a).toBeLessThan(b)
  })

  test('a rejected purchase causes no call to the supplier', async () => {
    await testApp.control('DELETE', '/calls')
    await send('numbers.buy', { who: 'poor' })
    await send('numbers.buy', { who: 'crowded' })
    const calls = await testApp.control('GET', '/calls')
    expect(JSON.stringify(calls)).not.toMatch(/getNumber/)
  })

  test('insufficient funds use up the idempotency key; a changed price does not', async () => {
    const headers = { 'idempotency-key': 'burnt' }
    const short = await send('numbers.buy', { who: 'poor', headers })
    expectProblem(short, 'INSUFFICIENT_BALANCE')
    const again = await send('numbers.buy', { who: 'poor', headers })
    expect(again.body.shortage).toBe(short.body.shortage)
    const other = { 'idempotency-key': 'mistyped' }
    expectProblem(
      await send('numbers.buy', { who: 'poor', headers: other, body: cheap }),
      'PRICE_CHANGED',
    )
    expectProblem(
      await send('numbers.buy', { who: 'poor', headers: other }),
      'INSUFFICIENT_BALANCE',
    )
  })
})

test('no rejected request moved money', async () => {
  expect(await users.poor.balances()).toEqual({ bal: '0.00', refer_bal: '0.00' })
  const { body } = await users.ada.get('/api/wallet/transactions?limit=100')
  const lines = body.transactions as { type: string; amount: string }[]
  const sum = lines.reduce(
    (at, line) => at + Number(line.amount) * (line.type === 'credit' ? 1 : -1),
    0,
  )
  expect((await users.ada.balances()).bal).toBe(sum.toFixed(2))
})
