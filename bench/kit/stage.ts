import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { prepareOwn } from '../../server/src/database.ts'
import { hookPath } from '../../server/src/config/derived-settings.ts'
import {
  openLocalDatabase,
  type LocalDatabase,
} from '../../server/src/platform/db/embedded-database.ts'
import { giveMoney } from '../../server/test/harness/give-money.ts'
import { tokenHash } from '../../server/src/platform/ids.ts'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { machineSettings } from '../../server/src/platform/db/machine-settings.ts'
import { profileFlags, profileSettings } from './profile.ts'
import { switches } from './switches.ts'
import type { Pids } from './usage.ts'

const secrets = {
  SECRET_KEY: 'bench-secret-key-of-thirty-two-characters',
  SMS_API_KEY: 'bench-sms-key',
  BOOST_API_KEY: 'bench-boost-key',
  BANK_API_KEY: 'bench-bank-key',
  BANK_WEBHOOK_SECRET: 'bench-bank-webhook-secret',
  TEXT_API_KEY: 'bench-text-key',
}

/** Opens a PostgreSQL as `npm start` does, with fsync on, or with other settings. */
export async function openStore(
  settings: readonly string[] = [...machineSettings(), ...profileSettings, ...switches.pg],
): Promise<LocalDatabase & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'nosim-bench-'))
  await chmod(folder, 0o755)
  const database = await openLocalDatabase(join(folder, 'postgres'), 'bench-password', settings)
  const url = new URL(database.ownerUrl)
  if (switches.tcp) url.searchParams.delete('host')
  return {
    folder,
    ownerUrl: url.href,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The product and the sandbox, in separate processes. */
export type Stage = {
  readonly url: string
  readonly sandboxUrl: string
  readonly ownerUrl: string
  /** The origins of all app processes; the first is `url`. */
  readonly urls: readonly string[]
  readonly pids: Pids
  readonly users: (count: number, naira: number) => Promise<Visitor[]>
  /** How many statements requests have sent to the database so far. */
  readonly statements: () => Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}
export type Visitor = { readonly cookie: string; readonly userId: string }

export async function openStage(
  store: LocalDatabase,
  options: {
    delayMs: number
    hook: boolean
    dialect?: 'daisysms' | 'classic'
    /** The number of app processes on the same database; 1 by default. */
    processes?: number
    env?: Record<string, string>
    /** The folder of another version of the product. */
    from?: string
    /** Fills the migrated database before the product starts. */
    fill?: (ownerUrl: string) => Promise<void>
  },
): Promise<Stage> {
  const ownerUrl = await freshDatabase(store.ownerUrl)
  const url = loginOf(ownerUrl)
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const dialect = options.dialect ?? 'daisysms'
  const from = resolve(options.from ?? '.')
  const sandbox = fork(join(from, 'sandbox/src/main.ts'), {
    cwd: from,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DELAY_MS: String(options.delayMs),
      SANDBOX_MAX_ACTIVE: '1000000',
      SMS_DIALECT: dialect,
      SMS_PRICES_FILE: join(from, 'server/data/services.csv'),
      ...secrets,
      ...(options.hook && {
        SMS_HOOK_URL: `http://127.0.0.1:${port}${hookPath(secrets, 'sms', dialect)}`,
      }),
    },
  })
  await new Promise((ready) => sandbox.once('message', ready))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
    SMS_BASE_URL: `http://127.0.0.1:${sandboxPort}/sms`,
    SMS_DIALECT: dialect,
    BOOST_BASE_URL: `http://127.0.0.1:${sandboxPort}/boost/api/v2`,
    BANK_BASE_URL: `http://127.0.0.1:${sandboxPort}/bank/billstack`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    RENTAL_OPEN_LIMIT: '100000',
    RENTAL_MINUTE_LIMIT: '100000',
    ...secrets,
    ...options.env,
  }
  // Another version migrates its database at its start.
  if (options.from === undefined) await prepareOwn(ownerUrl, url)
  await options.fill?.(ownerUrl)
  const execArgv = ['--import', resolve('bench/kit/count-statements.ts'), ...profileFlags]
  const ports = [
    port,
    ...(await Promise.all(Array.from({ length: (options.processes ?? 1) - 1 }, freePort))),
  ]
  const apps = ports.map((own) =>
    fork(join(from, 'server/src/main.ts'), {
      cwd: from,
      env: { ...env, PORT: String(own) },
      execArgv,
    }),
  )
  const urls = ports.map((own) => `http://127.0.0.1:${own}`)
  await Promise.all(apps.map((app, index) => untilReady(urls[index] ?? '', app)))
  const pidsOf = (children: readonly ChildProcess[]) => children.flatMap(({ pid }) => pid ?? [])
  return {
    url: urls[0] ?? '',
    urls,
    pids: { app: pidsOf(apps), sandbox: pidsOf([sandbox]) },
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    ownerUrl,
    users: (count, naira) => addUsers(ownerUrl, count, naira),
    statements: async () =>
      (await Promise.all(apps.map(statementsOf))).reduce((sum, one) => sum + one, 0),
    async [Symbol.asyncDispose]() {
      await Promise.all([...apps, sandbox].map(ended))
    },
  }
}

async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The database url for the app's login. */
function loginOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'nosim_bench_login'
  return url.href
}

export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates confirmed, signed-in users with a balance directly in the database. */
function addUsers(ownerUrl: string, count: number, naira: number): Promise<Visitor[]> {
  return asOwner(ownerUrl, async (client) => {
    const visitors: Visitor[] = []
    for (let n = 0; n < count; n += 1) {
      const token = randomUUID()
      const made = await client.query<{ id: string }>(
        `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, email_confirmed_at)
         values ($1, $1, '08000000000', 'Bench', 'Mark', '-', $1, now()) returning id`,
        [`${token}@bench.test`],
      )
      const userId = made.rows[0]?.id ?? ''
      await client.query('select wallet_open($1)', [userId])
      await giveMoney(
        async (text, values) => (await client.query(text, values)).rows,
        [{ userId, kobo: naira * 100 }],
      )
      await client.query(
        `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [tokenHash(token), userId],
      )
      visitors.push({ cookie: `nosim=${token}`, userId })
    }
    return visitors
  })
}

/** Waits up to five minutes: after a fill, the checkpoint of the database can delay the start for over a minute. */
async function untilReady(url: string, app: ChildProcess): Promise<void> {
  const end = performance.now() + 300_000
  let last = ''
  while (performance.now() < end) {
    if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode}`)
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
      if (answer.ok) return
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      last = cause instanceof Error ? cause.message : 'no answer'
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the app did not become ready: ${last}`)
}

function statementsOf(app: ChildProcess): Promise<number> {
  const statements = new Promise<number>((resolve) =>
    app.once('message', (count) => resolve(Number(count))),
  )
  app.send('statements')
  return statements
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return gone
}
