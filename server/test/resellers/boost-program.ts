import { expect } from 'vitest'
import { pollOrder, setStatus } from '../boost/orders.ts'
import type { TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { callBoosts, openKey, type KeyOptions } from './reseller.ts'

type Fields = Readonly<Record<string, string>>
type Answer = Awaited<ReturnType<typeof callBoosts>>

/** A program of a user that calls API v2 with its own key. */
export type BoostProgram = {
  readonly keyId: string
  readonly secret: string
  readonly call: (action: string, fields?: Fields, headers?: Fields) => Promise<Answer>
  /** Only the body of a call. */
  readonly ask: (action: string, fields?: Fields) => Promise<unknown>
  /** Places an order and returns its number. */
  readonly place: (fields: Fields, headers?: Fields) => Promise<number>
  /** The amount that counts towards the daily cap now, in kobo. */
  readonly ordered: () => Promise<number>
}

/** Opens a program of a user. */
export async function openProgram(
  user: TestClient,
  options: KeyOptions = {},
): Promise<BoostProgram> {
  const { testApp } = user
  const { id: keyId, secret } = await openKey(user, options)
  const call: BoostProgram['call'] = (action, fields = {}, headers = {}) =>
    callBoosts(testApp, { key: secret, action, ...fields }, headers)
  return {
    keyId,
    secret,
    call,
    ask: async (action, fields) => (await call(action, fields)).body,
    async place(fields, headers) {
      const { body } = await call('add', fields, headers)
      expect(body).toEqual({ order: expect.any(Number) })
      return Number(body.order)
    },
    async ordered() {
      const [row] = await testApp.sql<{ ordered: string }>(
        'select ordered from api_key where id = $1',
        [keyId],
      )
      return Number(row?.ordered)
    },
  }
}

/** The id of an order by its number. */
export async function orderIdOf(testApp: TestApp, number: number): Promise<string> {
  const [row] = await testApp.sql<{ id: string }>(
    'select order_id as id from api_order where id = $1',
    [number],
  )
  if (!row) throw new Error(`no order ${number}`)
  return row.id
}

/** Forces the panel's order for a link into a state, and polls the order. */
export async function becomes(
  testApp: TestApp,
  number: number,
  { link, ...state }: { link: string; status: string; remains?: number },
): Promise<void> {
  await setStatus(testApp, link, state)
  await pollOrder(testApp, await orderIdOf(testApp, number))
}

/** The outcomes of the calls in the log of a key, the newest first; waits until there are `count`. */
export async function outcomesOf(
  testApp: TestApp,
  keyId: string,
  count: number,
): Promise<{ action: string; outcome: string; cost: number | null }[]> {
  return until(async () => {
    const rows = await testApp.sql<{ action: string; outcome: string; cost: string | null }>(
      'select action, outcome, cost from api_call where key_id = $1 order by id desc',
      [keyId],
    )
    return (
      rows.length >= count &&
      rows.map(({ action, outcome, cost }) => ({
        action,
        outcome,
        cost: cost === null ? null : Number(cost),
      }))
    )
  })
}
