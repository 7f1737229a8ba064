import { Client } from 'pg'
import { expect, test } from 'vitest'
import { Publisher } from '../../src/platform/live/publisher.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { asOwner, cloneDatabase } from '../harness/test-database.ts'
import { until } from '../harness/test-client.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

const user = '00000000-0000-4000-8000-000000000001'

test('notes whose query fails are sent later [LIVE-16]', async () => {
  await using database = await cloneDatabase()
  await using listener = await openListener(database.url)
  const { received } = listener
  const warnings: string[] = []
  const log = openLog('silent')
  log.warn = (...words: unknown[]) => void warnings.push(JSON.stringify(words))
  await using publisher = new Publisher({ url: database.url, log })

  publisher.publish([user])
  await until(() => Promise.resolve(received.length === 1))

  const allow = (words: string) =>
    asOwner(database.ownerUrl, (client) =>
      client.query(
        `${words} public`.replace('NOTIFY', 'execute on function pg_notify(text, text)'),
      ),
    )
  await allow('revoke NOTIFY from')
  publisher.publish([user])
  publisher.sessionEnded(user)
  publisher.publishPublic('stock', ['7'])
  await until(() => Promise.resolve(warnings.length > 0))
  // A message during the outage is sent with the others, once.
  publisher.publish([user])
  expect(received).toHaveLength(1)
  await allow('grant NOTIFY to')
  await until(() => Promise.resolve(received.length >= 4))
  expect(received.slice(1).toSorted()).toEqual([
    `nosim_live ${user}`,
    'nosim_public stock:7',
    `nosim_session ${user}`,
  ])
  // One outage logs one line, and leaves no further connection open.
  expect(warnings).toHaveLength(1)
  expect(await listener.publishers()).toBe(1)
})

test('a publisher that closes during an outage does not wait for its end', async () => {
  await using database = await cloneDatabase()
  const unreachable = new URL(database.url)
  unreachable.pathname = '/no-such-database'
  const publisher = new Publisher({ url: unreachable.href, log: openLog('silent') })
  publisher.publish([user])
  const stop = startStopwatch()
  await publisher[Symbol.asyncDispose]()
  expect(stop()).toBeLessThan(5000)
})

/** Listens to the three channels, and counts the connections of publishers. */
async function openListener(url: string) {
  const client = new Client({ connectionString: url })
  const received: string[] = []
  client.on('notification', ({ channel, payload }) => received.push(`${channel} ${payload}`))
  await client.connect()
  await client.query('listen nosim_live; listen nosim_session; listen nosim_public')
  return {
    received,
    publishers: async (): Promise<number> => {
      const found = await client.query(
        `select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'nosim publisher'`,
      )
      return found.rowCount ?? 0
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
