import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalDatabase } from '../../src/platform/db/embedded-database.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { silentUpstreams, startProcess, type AppProcess } from '../harness/app-process.ts'
import { asOwner } from '../harness/test-database.ts'
import { until } from '../harness/test-client.ts'

// A separate server, because roles belong to all databases of a server.
let folder: string
let server: Awaited<ReturnType<typeof openLocalDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-operations-'))
  await chmod(folder, 0o755)
  server = await openLocalDatabase(join(folder, 'postgres'), 'super-password', ['fsync=off'])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

// Another name for the owner, because the superuser of this server has the name in docs/roles.sql.
const owner = 'shop_owner'

/** The statements of docs/roles.sql as psql would send them. */
async function roleStatements(): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/roles.sql', import.meta.url), 'utf8')
  return text
    .replace(/^(--|\\).*$/gm, '')
    .replaceAll('nosim_owner', owner)
    .replaceAll(":'owner_password'", "'owner-password'")
    .replaceAll(":'app_password'", "'app-password'")
    .split(';')
    .filter((statement) => statement.trim() !== '')
}

function urlFor(name: string, password: string): string {
  const url = new URL(server.ownerUrl)
  Object.assign(url, { username: name, password, pathname: '/nosim' })
  return url.href
}

async function production(): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://shop.test',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a-secret-key-of-more-than-32-characters',
    DATABASE_URL: urlFor('nosim_login', 'app-password'),
    DATABASE_OWNER_URL: urlFor(owner, 'owner-password'),
    ...silentUpstreams,
    MAIL_FROM: 'Nosim <no-reply@shop.test>',
    SUPPORT_URL: 'https://shop.test/chat',
  }
}

async function started(env: Record<string, string>): Promise<AppProcess> {
  const app = startProcess(env)
  await ready(app, env)
  return app
}

async function ready(app: AppProcess, env: Record<string, string>): Promise<void> {
  await until(async () => {
    if (app.child.exitCode !== null) throw new Error(`it did not start: ${app.output()}`)
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined)
    return answer?.ok
  }, 60_000)
}

async function ended(app: AppProcess): Promise<void> {
  app.child.kill('SIGTERM')
  expect(await app.gone).toBe(0)
}

const run = promisify(execFile)
const command = async (env: Record<string, string>, ...words: string[]): Promise<string> =>
  (await run(process.execPath, words, { env: { PATH: process.env.PATH, ...env } })).stdout

test(
  'a production shop starts with the roles of docs/operations.md, runs its commands, and its login can do no more [TEAM-5, AUDIT-3, OPS-11, OPS-36]',
  { tags: 'soak', timeout: 180_000 },
  async () => {
    for (const statement of await roleStatements()) {
      await asOwner(server.ownerUrl, (client) => client.query(statement))
    }
    const { DATABASE_OWNER_URL: ownerUrl = '', ...env } = await production()
    // Without the owner's login the app waits until the database is migrated.
    const app = startProcess({ ...env, LOG_LEVEL: 'warn' })
    await until(async () => app.output().includes('run `npm run migrate` with DATABASE_OWNER_URL'))
    expect(app.child.exitCode).toBe(null)
    const migrate = () =>
      command({ DATABASE_OWNER_URL: ownerUrl }, 'server/src/commands/migrate.ts')
    expect(await migrate()).toContain('- 0001_base.sql')
    await ready(app, env)
    expect(await migrate()).toBe('Applied 0 file(s)\n')
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@shop.test',
        phone: '08012345678',
        fname: 'Ada',
        lname: 'Obi',
        pass: 'a-fine-password',
      }),
    })
    expect(answer.status).toBeLessThan(300)
    const given = await command(env, 'server/src/commands/admin.ts', 'ada@shop.test', 'owner')
    expect(given).toContain('ada@shop.test is owner now')
    expect(await command(env, 'server/src/commands/verify-ledger.ts')).toBe(
      'Every kobo is accounted for.\n',
    )
    await ended(app)

    // The login of the app may do nothing else.
    const login = env.DATABASE_URL ?? ''
    for (const forbidden of [
      'update transfer set amount = amount + 1',
      'delete from audit',
      'create table mine ()',
      'create role other',
    ]) {
      await expect(asOwner(login, (client) => client.query(forbidden))).rejects.toThrow(
        /permission denied/,
      )
    }

    // After the first start has created nosim_app, the owner no longer needs the right to create roles.
    await asOwner(server.ownerUrl, (client) => client.query(`alter role ${owner} nocreaterole`))
    await ended(await started({ ...env, DATABASE_OWNER_URL: ownerUrl }))
  },
)
