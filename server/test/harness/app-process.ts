import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from './test-client.ts'
import type { TestApp } from './test-app.ts'
import { refuseStrayFaults, type ExpectedFaults } from './stray-faults.ts'

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The settings of upstreams that do not answer. */
export const silentUpstreams = {
  SMS_BASE_URL: 'http://127.0.0.1:9',
  SMS_API_KEY: 'sms-key',
  BOOST_BASE_URL: 'http://127.0.0.1:9',
  BOOST_API_KEY: 'boost-key',
  BANK_BASE_URL: 'http://127.0.0.1:9',
  BANK_API_KEY: 'bank-key',
  BANK_WEBHOOK_SECRET: 'bank-secret-of-20-letters',
  SMTP_URL: 'smtp://127.0.0.1:9',
} as const

/** The product as a separate process, which a test may kill. */
export type AppProcess = {
  readonly child: ChildProcess
  /**
   * Resolves with the exit code, or null after a signal without a handler. Rejects when the process reported errors
   * that no code caught, which fails the test also where nothing awaits it.
   */
  readonly gone: Promise<number | null>
  /** The text that the process wrote to both outputs so far. */
  output(): string
  /** Ends the process as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

type ProcessOptions = {
  /** The file to start; the product's own by default. */
  readonly main?: string
  /** The errors that the test expects although no code caught them. */
  readonly expected?: ExpectedFaults
}

/** Starts the product with exactly this environment, but with a log of errors in any case. */
export function startProcess(
  env: Readonly<Record<string, string>>,
  { main = entry, expected = 'none' }: ProcessOptions = {},
): AppProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ...env,
      ...(env.LOG_LEVEL === 'silent' && { LOG_LEVEL: 'error' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const gone = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  }).then((code) => {
    refuseStrayFaults(output, expected)
    return code
  })
  return {
    child,
    gone,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/**
 * Starts the product of a test app that was opened with `apps: 0`, and waits until it serves. The default address is
 * that of the test app. `more` is further environment.
 */
export async function startApp(
  testApp: TestApp,
  url = testApp.url,
  { more, ...options }: ProcessOptions & { readonly more?: Readonly<Record<string, string>> } = {},
): Promise<AppProcess> {
  const env = { PUBLIC_URL: url, ...testApp.env, PORT: new URL(url).port, ...more }
  const app = startProcess(env, options)
  let over = false
  // Not `gone`: to await it here would count as handling its rejection.
  app.child.once('exit', () => (over = true))
  try {
    await until(async () => {
      if (over) throw new Error(`the app did not start: ${app.output()}`)
      const ready = await fetch(`${url}/readyz`).catch(() => undefined)
      return ready?.ok
    }, 120_000)
  } catch (error) {
    await app.kill()
    throw error
  }
  return app
}

const run = promisify(execFile)

/** The resident memory of a process, in megabytes. */
export async function memoryOf({ child }: AppProcess): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)])
  return Number(stdout) / 1024
}
