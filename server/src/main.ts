import { readConfig } from './config/config.ts'
import { openApp, type App } from './app.ts'
import { openAppDatabase } from './database.ts'
import { hearStrayFaults } from './platform/runner/stray-faults.ts'

/**
 * Reads the configuration, opens everything, runs until a signal comes, drains and closes. `pages` settles when the built
 * pages are there; the database opens meanwhile.
 */
export async function main(pages: Promise<void> = Promise.resolve()): Promise<App> {
  const config = readConfig(process.env)
  const [database] = await Promise.all([openAppDatabase(config), pages])
  const app = await openApp(config, database.url)
  let leaving = false
  const leave = (why: string, exitCode: number) => {
    if (leaving) return
    leaving = true
    app.log.info({ why }, 'stopping')
    // Whatever hangs must not keep the process: a held order is ended by the next one.
    setTimeout(() => process.exit(1), config.DRAIN_MS + 35_000).unref()
    void app[Symbol.asyncDispose]()
      .then(() => database[Symbol.asyncDispose]())
      .then(() => process.exit(exitCode))
  }
  hearStrayFaults(app.log, () => leave('fault', 1))
  process.on('SIGTERM', (signal) => leave(signal, 0))
  process.on('SIGINT', (signal) => leave(signal, 0))
  return app
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
