import type { FastifyInstance } from 'fastify'
import { blockDemo } from './accounts/user-admin/block-demo.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './platform/db/db.ts'
import { startWaitMs } from './platform/db/start/once-ready.ts'
import { pause } from './platform/process/clock.ts'
import type { Tracing } from './platform/trace/scope.ts'
import { type Log } from './platform/process/log.ts'
import { recordPlaces } from './platform/suppliers.ts'
import { registerHealth } from './health-routes.ts'
import { registerRoutes } from './register-routes.ts'
import { type Dependencies, openDependencies } from './dependencies.ts'
import { prepareData } from './prepare-data.ts'
import { addFirstJobs, servedBy, startWork } from './start-work.ts'

/** A running app: its address, its log, and how to end it. */
export type App = {
  readonly url: string
  readonly log: Log
  [Symbol.asyncDispose](): Promise<void>
}

/** Builds each dependency once. A feature gets only what it names. ROLE sets what this process does (OPS-33). */
export async function openApp(config: Config, databaseUrl: string): Promise<App> {
  const deps = openDependencies(config, databaseUrl, await tracingOf(config))
  try {
    return await openWith(config, deps)
  } catch (error) {
    await close(deps)
    throw error
  }
}

async function openWith(config: Config, deps: Dependencies): Promise<App> {
  const { log, hub } = deps
  const isWeb = config.ROLE !== 'worker'
  await prepare(config, deps)
  const [draining, leaving] = [new AbortController(), new AbortController()]
  const http = await (isWeb ? registerRoutes : registerHealth)(config, deps, draining.signal)
  if (isWeb) await hub.open(deps.directUrl)
  const work = config.PAUSED ? undefined : await startWork(config, deps, leaving.signal)
  // Stops accepting requests, then waits until requests and jobs under way have ended or are returned.
  const end = async () => {
    leaving.abort()
    hub.endStreams()
    await http.close()
    await work?.over()
  }
  try {
    return {
      url: await listen(http, config),
      log,
      async [Symbol.asyncDispose]() {
        draining.abort() // `/readyz` fails from here on
        await pause(config.DRAIN_MS)
        await end()
        await close(deps)
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Writes and reads what the app needs before it serves. One connection is enough. It may take long to open on a busy
 * machine, and no request waits for it (OPS-31).
 */
async function prepare(config: Config, deps: Dependencies): Promise<void> {
  const { log } = deps
  const { db, pool } = openDatabase({
    url: deps.directUrl,
    poolSize: 1,
    name: 'nosim start',
    waitMs: startWaitMs,
  })
  try {
    if (config.PAUSED)
      log.warn({ event: 'process.paused' }, 'paused: no jobs, no watchers, no writes')
    else {
      // Before the prices, because a price may follow from the list of a supplier.
      await recordPlaces(db, servedBy(deps))
      await prepareData(config, { db, secrets: deps.store.secrets })
      if (config.production) await blockDemo({ db, sessionEnded: deps.publisher.sessionEnded, log })
      if (config.ROLE !== 'web') await addFirstJobs(db)
    }
    // Before the first order, because a supplier may be switched off.
    await deps.machine.limits.refresh(db)
  } finally {
    await pool.end()
  }
}

async function close({ hub, publisher, pool, back, proof, ...deps }: Dependencies): Promise<void> {
  await Promise.all([hub[Symbol.asyncDispose](), publisher[Symbol.asyncDispose]()])
  deps.mailer.close()
  await deps.callCounter.close()
  await deps.egress.close()
  await deps.tracing?.close()
  await deps.replica?.[Symbol.asyncDispose]()
  // `destroy` of Kysely does not close a pool that was never used.
  await Promise.all([pool.end(), back.pool.end(), proof.pool.end()])
}

/** The tracing of this process. Undefined where no collector is configured; its library is then not loaded. */
async function tracingOf(config: Config): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  const { openTracing } = await import('./platform/trace/open-tracing.ts')
  return openTracing({ endpoint, ratio: config.OTEL_TRACES_SAMPLER_ARG })
}

async function listen(http: FastifyInstance, config: Config): Promise<string> {
  await http.listen({ port: config.PORT, host: config.HOST })
  const address = http.addresses()[0]
  const port = typeof address === 'object' ? address.port : config.PORT
  return `http://localhost:${port}`
}
