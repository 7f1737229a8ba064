import type { TestClient } from '../harness/test-client.ts'
import { keyRequest, plantKey } from '../resellers/reseller.ts'
import { adminsOnly, managersOnly, signedIn, type Line } from './matrix.ts'

const states = {
  active: 'active',
  refused: 'refused',
  withdrawn: 'requested',
  requested: 'requested',
  limited: 'active',
  stopped: 'active',
  reported: 'active',
} as const

/** The ids of the keys in the lines, by their names in `states`. */
export type KeyThings = Readonly<Record<keyof typeof states, string>>

/** Creates keys of a user in the states that the lines need. */
export async function openKeys(user: TestClient): Promise<KeyThings> {
  const ids: Partial<Record<keyof typeof states, string>> = {}
  for (const [name, state] of Object.entries(states)) {
    const { id } = await plantKey(user, { state })
    ids[name as keyof typeof states] = id // `Object.entries` loses the type of the names
  }
  return ids as KeyThings // each name was given an id above
}

const limits = { daily_cap_ngn: 1000, calls_per_minute: 60, scopes: ['numbers'] }

/** A line for each route of API keys, of users and of admins. */
export const keyLines = (things: () => KeyThings): Readonly<Record<string, Line>> => {
  const idOf = (name: keyof typeof states) => () => ({ id: things()[name] })
  return {
    'apiKeys.list': { statuses: signedIn(200) },
    'apiKeys.request': {
      // The user already has as many keys as a user may have.
      statuses: { ...signedIn(201), user: 409 },
      body: () => keyRequest,
    },
    'apiKeys.change': {
      statuses: signedIn(200, 404),
      params: idOf('active'),
      body: () => ({ name: 'Another name' }),
    },
    'apiKeys.newSecret': {
      statuses: signedIn(201, 404),
      params: idOf('active'),
      body: () => ({ current_password: 'a-fine-password' }),
    },
    'apiKeys.answer': {
      statuses: signedIn(200, 404),
      params: idOf('refused'),
      body: () => ({ answer: 'It was a mistake' }),
    },
    'apiKeys.end': { statuses: signedIn(204, 404), params: idOf('withdrawn') },
    'apiKeys.calls': { statuses: signedIn(200, 404), params: idOf('active') },
    'adminApiKeys.keys': { statuses: adminsOnly(200) },
    'adminApiKeys.read': { statuses: adminsOnly(200), params: idOf('active') },
    'adminApiKeys.calls': { statuses: adminsOnly(200), params: idOf('active') },
    // The owner gets 409, because the manager has already decided.
    'adminApiKeys.approve': {
      statuses: managersOnly(200, 409),
      params: idOf('requested'),
      body: () => limits,
    },
    'adminApiKeys.change': {
      statuses: managersOnly(200),
      params: idOf('limited'),
      body: () => limits,
    },
    'adminApiKeys.stop': {
      statuses: managersOnly(200, 409),
      params: idOf('stopped'),
      body: () => ({ to: 'suspended', reason: 'A line of the matrix' }),
    },
    'adminApiKeys.report': {
      statuses: adminsOnly(201),
      params: idOf('reported'),
      body: () => ({ text: 'A line of the matrix' }),
    },
  }
}
