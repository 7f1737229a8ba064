import { randomUUID } from 'node:crypto'
import { tokenHash } from '../../src/platform/ids.ts'
import { giveMoney } from '../harness/give-money.ts'
import { TestClient } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'

type Query = TestApp['sql']

/** Creates confirmed users with this balance in naira directly in the database; returns their ids. */
export async function addUsers(query: Query, count: number, naira: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => randomUUID())
  const users = await query<{ id: string }>(
    `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, email_confirmed_at)
     select name || '@people.test', name, '08012345678', 'Ada', 'Obi', '-', name, now() from unnest($1::text[]) name
     returning id`,
    [names],
  )
  const ids = users.map(({ id }) => id)
  await query('select wallet_open(id) from unnest($1::uuid[]) id', [ids])
  await giveMoney(
    query,
    ids.map((userId) => ({ userId, kobo: naira * 100 })),
  )
  return ids
}

/** Creates such users with a session, because the sign-up of hundreds of users would take minutes. */
export async function seedBuyers(
  testApp: TestApp,
  count: number,
  naira: number,
): Promise<TestClient[]> {
  const ids = await addUsers(testApp.sql, count, naira)
  const buyers = ids.map((userId) => {
    const client = new TestClient(testApp, `${userId}@people.test`)
    client.userId = userId
    client.cookie = `nosim=${randomUUID()}`
    return client
  })
  await testApp.sql(
    `insert into session (token_hash, user_id, expires_at)
     select s.hash, s.user_id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) s (hash, user_id)`,
    [buyers.map(({ cookie }) => tokenHash(cookie.replace('nosim=', ''))), ids],
  )
  return buyers
}

/** The figures about purchases in the store from `/metrics` of an app. */
export async function storeBatches(url: string): Promise<{
  /** The number of batches with more than 32 purchases. */
  readonly large: number
  readonly waiting: number
  readonly refused: number
}> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const valueOf = (name: string, labels = '') =>
    Number(
      text
        .split('\n')
        .find(
          (line) =>
            line.startsWith(`nosim_batch_calls${name}{${labels}`) &&
            line.includes('batcher="store"'),
        )
        ?.split(' ')
        .at(-1) ?? 0,
    )
  return {
    large: valueOf('_count') - valueOf('_bucket', 'le="32"'),
    waiting: valueOf('_waiting'),
    refused: valueOf('_refused_total'),
  }
}
