import { request, type IncomingHttpHeaders } from 'node:http'
import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import { api } from '@nosim/contract/api.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { TestClient, until } from './test-client.ts'
import type { TestApp } from './test-app.ts'
import { startStopwatch } from './stopwatch.ts'

/** A response with everything that a browser would hide or normalise. */
export type RawAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown>
}

export type RawRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

/**
 * Sends a request as it is written: `fetch` would resolve dots in the path and refuse some headers and methods.
 * Only the headers of an event stream are read.
 */
export function sendRaw(url: string, path: string, options: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const requested = request({
      hostname,
      port,
      path,
      method: options.method ?? 'GET',
      headers: {
        ...(options.body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(options.body)),
        }),
        ...options.headers,
      },
    })
    requested.on('error', reject)
    requested.on('response', (answer) => {
      // A server that has refused the request may close before it has read the whole body.
      requested.removeListener('error', reject).on('error', () => undefined)
      const status = answer.statusCode ?? 0
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status, headers: answer.headers, text: '', body: {} })
        answer.destroy()
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      const end = () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status, headers: answer.headers, text, body: objectOf(text) })
      }
      answer.on('end', end).on('error', end)
    })
    requested.end(options.body)
  })
}

/** A form encoded as a browser does, for `sendRaw`. */
export async function encodeForm(form: FormData): Promise<{ body: Buffer; type: string }> {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return { body, type: encoded.headers.get('content-type') ?? '' }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Checks that a response is this refusal as problem details, without internals of the server. */
export function expectProblem(answer: RawAnswer, code: ErrorCode, message?: string): void {
  const { status, message: sentence } = errors[code]
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect(answer.body).toMatchObject({
    type: `urn:nosim:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: sentence,
    status,
    request_id: expect.any(String),
    ...(message === undefined ? {} : { message }),
  })
  expectTidy(answer)
}

const insides =
  /node_modules|\.ts:\d|at async |\bselect\b[^"]+\bfrom\b|insert into|nosim_app|permission denied/i

/** Checks that a refusal of any kind is problem details and shows no stack, SQL or role. */
export function expectTidy(answer: RawAnswer): void {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.text).not.toMatch(insides)
}

export type NamedRoute = { readonly name: string; readonly route: Route }

/** Every route of the contract by its name, such as `numbers.buy`. */
export const everyRoute: readonly NamedRoute[] = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

/** The path of a route with ids that do not exist: numbers where the route has numbers, else UUIDs. */
export function absentPath({ path, params }: Route): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const text = crypto.randomUUID()
    const rule = params?.shape[name]
    return rule && z.safeParse(rule, text).success ? text : '999999999'
  })
}

/** A user who has signed up and in, without a confirmed address. */
export async function unconfirmed(testApp: TestApp): Promise<TestClient> {
  const client = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
  await client.signUp()
  return signedIn(client)
}

/** A user whom an admin has blocked since they signed in. */
export async function blocked(testApp: TestApp): Promise<TestClient> {
  const client = await testApp.newClient()
  await testApp.sql('update app_user set blocked_at = now() where id = $1', [client.userId])
  return client
}

/** An admin of the demo, signed in; `admin` is an owner. */
export async function demoAdmin(
  testApp: TestApp,
  name: 'admin' | 'manager' | 'support' = 'admin',
): Promise<TestClient> {
  return signedIn(new TestClient(testApp, `${name}@demo.nosim.local`), 'demo-password')
}

/** The client after its sign-in. Throws where the app refuses it, or each later request would be refused with 401. */
async function signedIn(client: TestClient, password?: string): Promise<TestClient> {
  const { status, body } = await client.signIn(password)
  if (status !== 200)
    throw new Error(`${client.email} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return client
}

/** Clears the failed tries in the app's database. */
export async function forgetTries(testApp: TestApp): Promise<void> {
  await testApp.sql('delete from rate_limit')
}

/** Routes whose reply is the same for all users: a browser may keep it, and validates it each time. */
export const sharedReplies: ReadonlySet<string> = new Set([
  'numbers.services',
  'numbers.popular',
  'boost.services',
  'store.categories',
  'store.products',
  'delivery.figures',
  'site.site',
])

/** The Cache-Control of a reply: browsers keep shared replies; other caches keep only those that need no sign-in. */
export function cachingOf({ name, route }: NamedRoute, status: number): string {
  if (status !== 200 || !sharedReplies.has(name)) return 'no-store'
  return `${route.access === 'anyone' ? 'public' : 'private'}, no-cache`
}

/** The time of the longest of fifty requests, ten at once, in ms, without stops of the machine. */
export async function slowestOfFifty(request: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const measure = async () => {
    const stop = startStopwatch()
    await request()
    times.push(stop())
  }
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 10 }, measure))
  return Math.max(...times)
}

/** Sends a request until the reply is not 503, as a browser does while the server is overloaded. */
export const untilServed = <Reply extends { status: number }>(
  send: () => Promise<Reply>,
): Promise<Reply> =>
  until(async () => {
    const reply = await send()
    return reply.status !== 503 && reply
  })
