import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { refuseStrayFaults } from '../../server/test/harness/stray-faults.ts'
import { cloneDatabase } from '../../server/test/harness/test-database.ts'

/** The shop as `npm start` opens it, in a separate folder, with the sandbox beside it. */
export type Shop = {
  readonly url: string
  readonly sandboxUrl: string
  /** The output of `npm start` so far. */
  output(): string
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /** Runs a statement on its database, such as to move a time back. Works only on the server that the walks share. */
  sql(text: string): Promise<void>
  /** Runs `npm run prove` on its database; throws unless every kobo is accounted for. */
  prove(): Promise<void>
}

/** Environment variables of the shop; undefined removes a default. */
export type ShopSettings = Readonly<Record<string, string | undefined>>

/**
 * Opens a shop, runs the work, proves the ledger and closes the shop. Throws when the shop or its sandbox reported
 * errors that no code caught. The database is a clone on the server that the walks share (`scripts/walks.ts`). Without
 * that server, or where the settings contain DATABASE_URL, the shop starts its own database server.
 */
export async function withShop(
  settings: ShopSettings,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nosim-e2e-'))
  await chmod(folder, 0o755)
  const isShared = process.env.NOSIM_TEST_DATABASE !== undefined && !('DATABASE_URL' in settings)
  const database = isShared ? await cloneDatabase() : undefined
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DELAY_MS: '1500',
    SPLASH_MS: '50',
    // Without a support contact; support.spec.ts sets one.
    SUPPORT_URL: '',
    // Raise the limit for tests that fill a page of history at once.
    RENTAL_MINUTE_LIMIT: '200',
    LOG_LEVEL: 'error',
    DATABASE_URL: database?.url,
    DATABASE_OWNER_URL: database?.ownerUrl,
    ...settings,
  }
  const child = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let closing = (): void => undefined
  let faults = ''
  child.stderr.on('data', (chunk: Buffer) => {
    faults += chunk.toString()
    process.stderr.write(chunk)
  })
  try {
    const output = await readReady(child)
    const sandboxUrl = `http://localhost:${env.SANDBOX_PORT ?? Number(env.PORT) + 1}`
    await work({
      url: `http://localhost:${env.PORT}`,
      sandboxUrl,
      output,
      control: (method, path, body) => control(sandboxUrl + path, method, body),
      sql: (text) => runSql(database?.ownerUrl, text),
      prove: () => prove(env),
    })
    await prove(env)
    closing = () => refuseStrayFaults(output() + faults)
  } finally {
    // 'close', not 'exit': the sandbox exits a moment after the shop and writes into the folder until then.
    const closed = new Promise((resolve) => child.once('close', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await closed
    await database?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  closing()
}

/** Waits until the shop is ready; returns a function for its output. */
function readReady(child: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Nosim is ready')) resolve(() => text)
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${text}`)))
  })
}

async function runSql(url: string | undefined, text: string): Promise<void> {
  if (url === undefined) throw new Error('this shop has a database of its own')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function control(url: string, method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status}`)
  return answer.status === 204 ? undefined : answer.json()
}

function prove(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn('node', ['server/src/commands/verify-ledger.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(text))))
  })
}
