import { type Config, readConfig } from './config/config.ts'
import { openApp, type App } from './app.ts'
import { openAppDatabase } from './database.ts'
import { hearStrayFaults } from './platform/runner/stray-faults.ts'

/**
 * Reads the configuration, opens the database and the app, runs until a signal, drains and closes. `pages` resolves
 * when the pages are built; the database opens meanwhile.
 */
export async function main(pages: Promise<void> = Promise.resolve()): Promise<App> {
  const config = readConfig(process.env)
  const starting = start(config, pages)
  let isStarted = false
  let leaving = false
  const leave = (why: string, exitCode: number) => {
    if (leaving) return
    leaving = true
    // A start may be interrupted, unless it started its own PostgreSQL, which would keep running.
    if (!isStarted && config.DATABASE_URL !== undefined) process.exit(exitCode)
    // Exit even if a part hangs. The next process ends the orders that are still held.
    setTimeout(() => process.exit(1), config.DRAIN_MS + 35_000).unref()
    const stop = async ({ app, database }: Awaited<typeof starting>) => {
      app.log.info({ why }, 'stopping')
      await app[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      process.exit(exitCode)
    }
    // The caller of `main` reports why a start failed.
    void starting.then(stop, () => undefined)
  }
  process.on('SIGTERM', (signal) => leave(signal, 0))
  process.on('SIGINT', (signal) => leave(signal, 0))
  const { app } = await starting
  isStarted = true
  hearStrayFaults(app.log, () => leave('fault', 1))
  return app
}

/** Opens the database and the app. A start that fails leaves neither open. */
async function start(config: Config, pages: Promise<void>) {
  const opening = openAppDatabase(config)
  try {
    const [database] = await Promise.all([opening, pages])
    return { database, app: await openApp(config, database.url) }
  } catch (error) {
    const database = await opening.catch(() => undefined)
    await database?.[Symbol.asyncDispose]()
    throw error
  }
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
