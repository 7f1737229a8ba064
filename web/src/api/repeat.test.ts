import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiError, networkError, problemError, unreadableError } from './api-error.ts'
import { asApiError } from './client.ts'
import { repeated } from './repeat.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refused = (status: number, code: string, retryAfter?: number) =>
  problemError(
    status,
    { type: 'about:blank', title: 'No', status, code, message: 'No.' },
    retryAfter,
  )
const lost = networkError(new TypeError('Failed to fetch'))

/** Runs a request that fails once for each error. Returns the times of its tries (in s) and its outcome. */
async function run(errors: readonly ApiError[], stopAfterS?: number) {
  const control = new AbortController()
  const start = performance.now()
  const tries: number[] = []
  const counts: number[] = []
  const attempt = async (): Promise<string> => {
    const error = errors[tries.length]
    tries.push((performance.now() - start) / 1000)
    if (error) throw error
    return 'done'
  }
  if (stopAfterS !== undefined) setTimeout(() => control.abort(), stopAfterS * 1000)
  const ended = attempt()
    .catch((first: ApiError) =>
      repeated(first, attempt, {
        signal: control.signal,
        onRepeat: (count) => counts.push(count),
        owner: undefined,
        where: 'Numbers History',
      }),
    )
    .catch(asApiError)
  await vi.runAllTimersAsync()
  return { tries, counts, ended: await ended }
}

const forever = (error: ApiError) => Array.from({ length: 20 }, () => error)

test.each([
  ['a lost connection', lost],
  ['a gateway without a server', unreadableError(502)],
  ['a gateway that gave up', unreadableError(504)],
  ['a proxy without any server', unreadableError(503)],
  ['a full queue', refused(503, 'OVERLOADED', 1)],
  ['an unavailable database', refused(503, 'UNAVAILABLE', 5)],
  ['a restart', refused(503, 'SHUTTING_DOWN', 5)],
  ['a first request that is still running', refused(409, 'STILL_RUNNING')],
])('%s is repeated five times within 30 s [API-10]', async (_, error) => {
  const { tries, counts, ended } = await run(forever(error))
  expect(counts).toEqual([1, 2, 3, 4, 5])
  expect(tries).toHaveLength(6)
  expect(tries.at(-1)).toBeGreaterThan(20)
  expect(tries.at(-1)).toBeLessThanOrEqual(30)
  expect(ended).toBe(error)
})

test.each([
  ['a lack of funds', refused(402, 'INSUFFICIENT_BALANCE')],
  ['a supplier that is down', refused(503, 'SUPPLIER_DOWN')],
  ['an internal error', refused(500, 'INTERNAL')],
  ['an unreadable success', unreadableError(201)],
  ['too many requests', refused(429, 'TOO_MANY_REQUESTS', 1)],
])('%s is not repeated [API-10]', async (_, error) => {
  const { tries, ended } = await run([error])
  expect(tries).toEqual([0])
  expect(ended).toBe(error)
})

test('the repeats end with the first result, which may be a refusal [API-10]', async () => {
  expect((await run([lost, refused(503, 'SHUTTING_DOWN')])).ended).toBe('done')
  const short = refused(402, 'INSUFFICIENT_BALANCE')
  const { tries, ended } = await run([lost, short])
  expect(tries).toHaveLength(2)
  expect(ended).toBe(short)
})

test('a repeat waits as long as the server asks, and there is none beyond 30 s [API-10]', async () => {
  const { tries } = await run([refused(503, 'UNAVAILABLE', 20), lost])
  expect(tries[1]).toBeGreaterThanOrEqual(20)
  expect((await run([refused(503, 'UNAVAILABLE', 31)])).tries).toEqual([0])
  expect(
    (await run([refused(503, 'UNAVAILABLE', 29), refused(503, 'UNAVAILABLE', 5)])).tries,
  ).toHaveLength(2)
})

test('stopped repeats end at once, and do not say that nothing happened [API-10]', async () => {
  const { tries, ended } = await run(forever(lost), 2)
  expect(tries).toHaveLength(2)
  expect(ended).toMatchObject({ code: 'STOPPED', isDefinite: false })
  expect((ended as ApiError).message).toContain('It may have gone through already: see Numbers')
})

test('a try that ends after its form is not repeated, and keeps its own error', async () => {
  const { tries, ended } = await run([lost], 0)
  expect(ended).toMatchObject({ code: 'STOPPED' })
  expect(tries).toEqual([0])
  const control = new AbortController()
  control.abort()
  const failing = repeated(lost, () => Promise.resolve('done'), {
    signal: control.signal,
    onRepeat: () => undefined,
    owner: undefined,
    where: 'Audit',
  })
  await expect(failing).rejects.toBe(lost)
})

test('nothing is sent again for another user [API-10]', async () => {
  let tries = 0
  const attempt = () => Promise.resolve((tries += 1))
  const failing = repeated(lost, attempt, {
    signal: new AbortController().signal,
    onRepeat: () => undefined,
    owner: 'someone-else',
    where: 'Audit',
  }).catch(asApiError)
  await vi.runAllTimersAsync()
  expect(await failing).toMatchObject({ code: 'STOPPED' })
  expect(tries).toBe(0)
})
