import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, urlOf } from './client.ts'

const listParams: Request[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  listParams.length = 0
  vi.stubGlobal('location', { origin: 'https://nosim.test' })
  vi.stubGlobal('fetch', async (request: Request) => {
    listParams.push(request)
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const problem = (status: number, extra: object) => () =>
  Response.json({ type: 'about:blank', title: 'No', status, ...extra }, { status })

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('the call should have been refused')
  return error
}

test('path parameters are escaped, and undefined query parameters are left out', () => {
  expect(urlOf(numbers.cancel, { params: { order_id: 'a/b c' } })).toBe(
    '/api/rentals/a%2Fb%20c/cancellation',
  )
  expect(urlOf(numbers.rentals, { query: { page: 2, active: undefined } })).toBe(
    '/api/rentals?page=2',
  )
})

test('a write sends JSON, its idempotency key and the cookies of the same origin', async () => {
  answer = () => Response.json({ account_number: '1', bank_name: 'B', account_name: 'N' })
  await call(
    wallet.createVirtualAccount,
    { body: { bank: 'PALMPAY' } },
    { idempotencyKey: 'key-1' },
  )
  const [request] = listParams
  expect(request?.headers.get('idempotency-key')).toBe('key-1')
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(request?.credentials).toBe('same-origin')
  expect(await request?.json()).toEqual({ bank: 'PALMPAY' })
})

test('a valid response is returned without the fields outside the contract [API-4]', async () => {
  answer = () => Response.json({ message: 'Done.', extra: 1 })
  expect(await call(accounts.resendConfirmation)).toEqual({ message: 'Done.' })
})

test('a route without a response body accepts a 204', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await call(accounts.signOut)).toBeUndefined()
})

test('a refusal keeps its code, message and extra fields [API-1, API-4]', async () => {
  answer = problem(402, {
    code: 'INSUFFICIENT_BALANCE',
    message: 'Insufficient user balance',
    shortage: '48.00',
  })
  const error = await refusal(call(accounts.me))
  expect(error).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    status: 402,
    message: 'Insufficient user balance',
    shortage: '48.00',
  })
})

test('the seconds of Retry-After are read from the header too, also of a proxy [API-4]', async () => {
  const headers = { 'retry-after': '5' }
  const body = {
    code: 'UNAVAILABLE',
    message: 'Soon.',
    type: 'about:blank',
    title: 'No',
    status: 503,
  }
  answer = () => Response.json(body, { status: 503, headers })
  expect((await refusal(call(accounts.me))).retryAfter).toBe(5)
  answer = () => new Response('<h1>No server</h1>', { status: 503, headers })
  expect((await refusal(call(accounts.me))).retryAfter).toBe(5)
  answer = () =>
    Response.json(body, { status: 503, headers: { 'retry-after': 'Thu, 26 Nov 2026' } })
  expect((await refusal(call(accounts.me))).retryAfter).toBeUndefined()
})

test('the text of a proxy is never shown [ADMIN-15, API-4]', async () => {
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const error = await refusal(call(accounts.me))
  expect(error.code).toBe('UNREADABLE')
  expect(error.message).toBe('An unexpected error occurred. Please try again.')
  expect(error.reason).toBe('HTTP 502')
})

test('a successful status with a body outside the contract is an unreadable response [API-4]', async () => {
  answer = () => Response.json({ message: 5 })
  expect((await refusal(call(accounts.resendConfirmation))).code).toBe('UNREADABLE')
})

test('a failed request is NETWORK, with the message of the browser as its reason [ADMIN-15, API-4]', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const error = await refusal(call(accounts.me))
  expect(error).toMatchObject({ code: 'NETWORK', status: 0, reason: 'Failed to fetch' })
  expect(error.message).toBe('Network error occurred. Please try again.')
})

test('an abort by the caller is thrown as an abort', async () => {
  const control = new AbortController()
  control.abort()
  answer = () => Promise.reject(control.signal.reason)
  const failing = call(accounts.me, undefined, { signal: control.signal })
  await expect(failing).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 ends the session, a failed sign-in does not', async () => {
  answer = problem(401, { code: 'SIGN_IN_REQUIRED', message: 'Please sign in to continue.' })
  expect((await refusal(call(accounts.me))).endsSession).toBe(true)
  for (const code of ['LOGIN_FAILED', 'TOTP_REQUIRED', 'TOTP_REFUSED']) {
    answer = problem(401, { code, message: 'Not yet' })
    expect((await refusal(call(accounts.me))).endsSession, code).toBe(false)
  }
})

test('each request has an identity of its own in traces [OPS-25]', async () => {
  answer = () => Response.json({ rentals: [], total: 0 })
  await call(numbers.rentals, { query: {} })
  await call(numbers.rentals, { query: {} })
  const sent = listParams.map(({ headers }) => headers.get('traceparent'))
  for (const one of sent) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(new Set(sent).size).toBe(2)
})
