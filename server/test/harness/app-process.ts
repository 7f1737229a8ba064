import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from './test-client.ts'
import type { TestApp } from './test-app.ts'

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The product as a process of its own, which a test may kill. */
export type AppProcess = {
  readonly child: ChildProcess
  /** Resolves with the exit code, or null after a signal without a handler. */
  readonly gone: Promise<number | null>
  /** What it wrote to both outputs so far. */
  output(): string
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts the product with exactly this environment. */
export function startProcess(env: Readonly<Record<string, string>>, main = entry): AppProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const gone = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
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
 * Starts the product of a test app that was opened with `apps: 0`, on its own address by default, and waits until it serves.
 * `more` is further environment; `main` another file to start than the product's own.
 */
export async function startApp(
  testApp: TestApp,
  url = testApp.url,
  { more, main }: { more?: Readonly<Record<string, string>>; main?: string } = {},
): Promise<AppProcess> {
  const env = { PUBLIC_URL: url, ...testApp.env, PORT: new URL(url).port, ...more }
  const app = startProcess(env, main)
  let over = false
  void app.gone.then(() => (over = true))
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

/** The memory that a process holds, in megabytes. */
export async function memoryOf({ child }: AppProcess): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)])
  return Number(stdout) / 1024
}
