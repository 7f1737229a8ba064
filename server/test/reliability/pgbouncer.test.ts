import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { refuseUnlimited } from '../../src/platform/db/start/login-settings.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until } from '../harness/test-client.ts'

const nobody = 65_534
const poolSize = 4
const least = [1, 21]

/** The version of the PgBouncer on PATH; undefined without one. */
async function versionOf(): Promise<number[] | undefined> {
  const found = await promisify(execFile)('pgbouncer', ['--version']).catch(() => undefined)
  return /PgBouncer (\d+)\.(\d+)/
    .exec(found?.stdout ?? '')
    ?.slice(1)
    .map(Number)
}

/** Starts PgBouncer in transaction mode in front of the database of a test app. */
async function openBouncer({ database }: TestApp) {
  const target = new URL(database.url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'nosim-pgbouncer-'))
  await chmod(folder, 0o755)
  const name = target.pathname.slice(1)
  const server = `host=127.0.0.1 port=${target.port} dbname=${name} user=${target.username} password=${target.password}`
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_prepared_statements = 400
`,
  )
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  })
  const url = new URL(database.url)
  url.search = ''
  url.port = String(port)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true })
    },
  }
}

test('requests work behind PgBouncer in transaction mode [OPS-32]', async (context) => {
  const version = await versionOf()
  const [major = 0, minor = 0] = version ?? []
  if (!version || major < 1 || (major === least[0] && minor < (least[1] ?? 0)))
    return context.skip(`PgBouncer ${least.join('.')} or later is not on PATH`)

  await using testApp = await openTestApp({ apps: 0 })
  await using bouncer = await openBouncer(testApp)
  await until(() =>
    refuseUnlimited(bouncer.url, 'DATABASE_URL').then(
      () => true,
      (error: Error) => (error.message.includes('ECONNREFUSED') ? false : Promise.reject(error)),
    ),
  )
  const config = readConfig({
    ...testApp.env,
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: testApp.database.url,
    PUBLIC_URL: testApp.url,
    PORT: new URL(testApp.url).port,
  })
  const app = await openApp(config, bouncer.url)
  try {
    const users = await Promise.all(Array.from({ length: 6 }, () => testApp.newClient('90000')))
    for (let round = 0; round < 5; round += 1) {
      const bought = await Promise.all(users.map((user) => user.buy('wa')))
      expect(bought.map(({ status }) => status)).toEqual(users.map(() => 201))
      await Promise.all(
        users.map((user, index) =>
          user.rentalWhen(
            String(bought[index]?.body.order_id),
            ({ rental_status }) => rental_status === 'completed',
          ),
        ),
      )
    }
    const [served] = await testApp.sql<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'nosim app'",
    )
    expect(served?.count).toBeLessThanOrEqual(poolSize)
  } finally {
    await app[Symbol.asyncDispose]()
  }
})
