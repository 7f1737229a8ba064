import { leastRoleOf, needsSignIn } from '@nosim/contract/base/route.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { RefusalKit, RequestOptions, Row } from './boost-refusals.ts'
import { Batcher, Overloaded } from '../../src/platform/db/batcher.ts'
import { Pool } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import type { NamedRoute, RawAnswer } from '../harness/http-request.ts'
import { plantKey, type PlantedKey } from '../resellers/reseller.ts'

export const evil = { origin: 'https://evil.test' }
export const wrong = { body: { nonsense: 1 }, query: '?nonsense=1', id: 'x'.repeat(65) }

/** The permission without which a public route fails. */
const brokenRights: Readonly<Record<string, string>> = {
  'accounts.signUp': 'insert on app_user',
  'accounts.confirmEmail': 'update on email_confirmation',
  'accounts.requestConfirmation': 'insert on rate_limit',
  'accounts.signIn': 'select on app_user',
  'accounts.signOut': 'delete on session',
  'passwordReset.request': 'insert on rate_limit',
  'passwordReset.verify': 'select on app_user',
  'passwordReset.reset': 'select on password_reset',
  'notifications.endMails': 'select on app_user',
  'store.report': 'select on product',
  'announcements.current': 'select on announcement',
  'delivery.figures': 'select on list_version',
  'slides.current': 'select on slide_set',
}

type SharedKit = Pick<RefusalKit, 'users'> & {
  readonly send: (name: string, more?: RequestOptions) => Promise<RawAnswer>
  readonly testApp: TestApp
}

/** How to cause a refusal that many routes share; undefined where a route cannot give it. */
export function sharedRow(kit: SharedKit, one: NamedRoute, code: ErrorCode): Row | undefined {
  const run = drives(kit, one)[code]
  return run && { run }
}

function drives(
  { send, testApp, users }: SharedKit,
  { name, route }: NamedRoute,
): Partial<Record<ErrorCode, Row['run']>> {
  const guarded = needsSignIn(route)
  const right = guarded ? 'select on session' : brokenRights[name]
  const { body, query, id } = wrong
  /** Sends the request `times` times with a new key of ada; returns the last reply. */
  const withKey = async (key: PlantedKey, times = 1): Promise<RawAnswer> => {
    const { secret } = await plantKey(users.ada, key)
    const headers = { authorization: `Bearer ${secret}` }
    for (let count = 1; count < times; count += 1) await send(name, { who: 'visitor', headers })
    return send(name, { who: 'visitor', headers })
  }
  return {
    MALFORMED_REQUEST: () => send(name, { text: '{' }),
    BODY_TOO_LARGE: () => send(name, { body: { much: 'x'.repeat(70_000) } }),
    MEDIA_TYPE: () => send(name, { headers: { 'content-type': 'text/plain' } }),
    VALIDATION_FAILED: () => send(name, route.body ? { body } : route.query ? { query } : { id }),
    SIGN_IN_REQUIRED: () => send(name, { who: 'visitor' }),
    BLOCKED: () => send(name, { who: 'barred' }),
    FORBIDDEN: () =>
      leastRoleOf(route)
        ? send(name, { who: 'ada' })
        : // A key without the scope of the route; most routes have none.
          withKey({ scopes: [route.keyScope === 'store' ? 'boost' : 'store'] }),
    ...(route.keyScope && {
      TOO_MANY_REQUESTS: () => withKey({ callsPerMinute: 1 }, 2),
    }),
    TOTP_NEEDED: () => send(name, { who: 'stepless' }),
    STEP_UP_REQUIRED: () => unproved(testApp, () => send(name)),
    OVERLOADED: () => (guarded ? overloaded : crowded)(() => send(name)),
    UNAVAILABLE: () => unavailable(() => send(name)),
    CROSS_SITE: () => send(name, { headers: evil }),
    ...(right && { INTERNAL: () => broken(testApp, right, () => send(name)) }),
  }
}

/** Runs while the last sign-in and confirmation of every session are 15 minutes old. */
async function unproved(testApp: TestApp, run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  await testApp.sql("update session set confirmed_at = now() - interval '15 minutes'")
  try {
    return await run()
  } finally {
    await testApp.sql('update session set confirmed_at = now()')
  }
}

/** Runs while every batcher refuses, as if its queue were full. */
async function overloaded(run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  using _full = vi.spyOn(Batcher.prototype, 'submit').mockRejectedValue(new Overloaded())
  return await run()
}

/** Runs while very many queries wait for a connection. */
async function crowded(run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  using _many = vi.spyOn(Pool.prototype, 'waitingCount', 'get').mockReturnValue(1_000_000)
  return await run()
}

type Done = (error: Error, client: undefined, release: () => void) => void

/** Runs while no pool can connect, as if the database were down. */
async function unavailable(run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  using _down = vi.spyOn(Pool.prototype, 'connect').mockImplementation((done?: Done) => {
    if (!done) throw refused
    done(refused, undefined, () => undefined)
  })
  return await run()
}

/** Runs with a right of the app's role taken away, as if the database failed there. */
async function broken(
  testApp: TestApp,
  right: string,
  run: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  await testApp.sql(`revoke ${right} from nosim_app`)
  try {
    return await run()
  } finally {
    await testApp.sql(`grant ${right} to nosim_app`)
  }
}
