import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../src/platform/ids.ts'
import { demoAdmin } from '../harness/http-request.ts'
import type { TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

export type KeyOptions = {
  readonly scopes?: readonly string[]
  /** The daily cap, in whole naira. */
  readonly cap?: number
  readonly callsPerMinute?: number
  readonly currency?: 'NGN' | 'USD'
  readonly dialect?: 'classic' | 'daisysms'
  readonly networks?: readonly string[]
}

export const keyRequest = {
  name: 'Shop',
  reason: 'I resell numbers.',
  site: 'https://shop.example',
  scopes: ['numbers', 'boost', 'store'],
}

const proof = { current_password: 'a-fine-password' }

/** Requests a key for a user and has an admin approve it; returns its id and secret. */
export async function openKey(
  user: TestClient,
  options: KeyOptions = {},
): Promise<{ id: string; secret: string }> {
  const { scopes = keyRequest.scopes, cap = 1_000_000, callsPerMinute = 6000, ...own } = options
  const { id } = await expectOk<{ id: string }>(
    user.post('/api/me/api-keys', { ...keyRequest, scopes }),
  )
  const admin = await demoAdmin(user.testApp)
  await expectOk(
    admin.post(`/api/admin/api-keys/${id}/approval`, {
      daily_cap_ngn: cap,
      calls_per_minute: callsPerMinute,
      scopes,
    }),
  )
  if (Object.keys(own).length > 0)
    await expectOk(user.request('PATCH', `/api/me/api-keys/${id}`, { body: own }))
  return { id, secret: await newSecret(user, id) }
}

/** Creates a secret for a key. */
export async function newSecret(user: TestClient, id: string): Promise<string> {
  const made = await expectOk<{ secret: string }>(user.post(`/api/me/api-keys/${id}/secret`, proof))
  return made.secret
}

export type PlantedKey = {
  readonly state?: 'requested' | 'refused' | 'active' | 'suspended' | 'ended'
  readonly scopes?: readonly string[]
  readonly callsPerMinute?: number
}

/** Inserts a key of a user with a secret, in a state, without the steps that lead to the state. */
export async function plantKey(
  { testApp, userId }: Pick<TestClient, 'testApp' | 'userId'>,
  { state = 'active', scopes = keyRequest.scopes, callsPerMinute = 6000 }: PlantedKey = {},
): Promise<{ id: string; secret: string }> {
  const secret = `nsm_${randomBytes(14).toString('hex')}`
  const [row] = await testApp.sql<{ id: string }>(
    `with made as (
      insert into api_key (user_id, name, reason, site, scopes, state, daily_cap, calls_per_minute)
      values ($1, 'Planted', 'For a test', 'https://shop.example', $2, $3, 100000000, $4) returning id
    ), secret as (
      insert into api_key_secret (hash, key_id, starts) select $5, id, $6 from made
    ) select id from made`,
    [userId, scopes, state, callsPerMinute, tokenHash(secret), secret.slice(0, 8)],
  )
  if (!row) throw new Error('no key was planted')
  return { id: row.id, secret }
}

/** Calls the numbers protocol with a query, and returns the body. */
export async function callNumbers(
  testApp: TestApp,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(
    `${testApp.url}/stubs/handler_api.php?${new URLSearchParams(params)}`,
  )
  return response.text()
}

/** Calls the boost protocol with a form, and returns status, headers and the JSON. */
export async function callBoosts(
  testApp: TestApp,
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${testApp.url}/api/v2`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(params),
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}
