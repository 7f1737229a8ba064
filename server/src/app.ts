import { join } from 'node:path'
import { live } from '@nosim/contract/live.ts'
import { site, type Site } from '@nosim/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import { accountJobs } from './accounts/people/jobs.ts'
import { contactOf, liveSessionsOf } from './accounts/people/queries.ts'
import { openRates } from './accounts/people/rates.ts'
import { resetJobs } from './accounts/reset/send-code.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openSessions, type Sessions } from './accounts/sessions.ts'
import { seedDemo } from './accounts/seed-demo.ts'
import type { Machine as BoostMachine } from './boost/machine.ts'
import { boostRoutes } from './boost/routes.ts'
import { watchOrders } from './boost/watch.ts'
import { derivedSecret, hookPath, type Config } from './config.ts'
import { housekeeping, housekeepingCron } from './housekeeping.ts'
import { renderEvent } from './live-events.ts'
import { syncCatalogue } from './numbers/catalogue/catalogue.ts'
import { mountManifest } from './manifest.ts'
import type { Machine } from './numbers/machine.ts'
import { countRentals } from './numbers/queries.ts'
import { receiveHook } from './numbers/receive-hook.ts'
import { numberRoutes } from './numbers/routes.ts'
import { watchRentals } from './numbers/watch.ts'
import { openDatabase } from './platform/db/db.ts'
import { on, type Door } from './platform/http/door.ts'
import { openHttp, mount, type HttpOptions } from './platform/http/http.ts'
import { addJob, runJobs } from './platform/jobs.ts'
import { LiveHub } from './platform/live/live.ts'
import { openLog, type Log } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { mountHooks } from './platform/http/hooks.ts'
import { mountHealth } from './platform/http/health.ts'
import { mountPages } from './platform/http/pages.ts'
import { readContent } from './platform/pages/content.ts'
import { Publisher } from './platform/live/publisher.ts'
import { openSealer } from './platform/seal.ts'
import { siteOf } from './site.ts'
import { openUpstreams } from './upstreams.ts'
import type { DepositParts } from './wallet/process-delivery.ts'
import { receiveDelivery } from './wallet/receive-delivery.ts'
import { walletRoutes } from './wallet/routes.ts'

/** A running app: its address, its log, and how to end it. */
export type App = {
  readonly url: string
  readonly log: Log
  [Symbol.asyncDispose](): Promise<void>
}

/** Builds every concrete part once and hands each feature just what it names. */
export async function openApp(config: Config, databaseUrl: string): Promise<App> {
  const parts = openParts(config, databaseUrl)
  const { db, back, log, hub, machine } = parts
  await syncCatalogue(db, {
    file: new URL('../data/services.csv', import.meta.url),
    pricing: {
      profit: config.NUMBERS_PROFIT_NGN,
      koboPerUsd: config.NGN_PER_USD,
      boostProfit: config.BOOST_PROFIT_PERCENT * 100,
    },
    demo: config.DEMO,
  })
  if (config.DEMO) await seedDemo(db)
  const http = await openDoors(config, parts)
  await hub.open(databaseUrl)
  const runner = await runJobs({
    pool: back.pool,
    jobs: {
      ...accountJobs({
        db: back.db,
        mailer: parts.mailer,
        brand: config.BRAND,
        publicUrl: config.PUBLIC_URL,
      }),
      ...resetJobs({
        db: back.db,
        mailer: parts.mailer,
        texter: parts.texter,
        brand: config.BRAND,
        codeKey: derivedSecret(config, 'reset code'),
        log,
      }),
      ...housekeeping({ ...parts, db: back.db }),
    },
    crontab: housekeepingCron(parts.bank.name),
    log,
  })
  const leaving = new AbortController()
  await addJob(back.db, { name: 'sync-boost', payload: {}, key: 'sync-boost' })
  const watching = Promise.all([
    watchRentals({ ...machine, db: back.db }, leaving.signal),
    watchOrders({ ...parts.panel, db: back.db }, leaving.signal),
  ])

  return {
    url: await listen(http, config),
    log,
    // Stop taking requests, end what is begun or hand it back, then close (blueprint, sections 2 and 4).
    async [Symbol.asyncDispose]() {
      leaving.abort()
      hub.endStreams()
      await http.close()
      await Promise.all([watching, runner.stop()])
      await Promise.all([hub[Symbol.asyncDispose](), parts.publisher[Symbol.asyncDispose]()])
      parts.mailer.close()
      await Promise.all([db.destroy(), back.db.destroy()])
    },
  }
}

type Parts = ReturnType<typeof openParts>

/** What lives as long as the app does. Nothing here waits for the world. */
function openParts(config: Config, databaseUrl: string) {
  const log = openLog(config.LOG_LEVEL)
  const metrics = openMetrics()
  const { db, pool } = openDatabase({
    url: databaseUrl,
    poolSize: config.DATABASE_POOL,
    name: 'nosim app',
  })
  const back = openDatabase({ url: databaseUrl, poolSize: 10, name: 'nosim background' })
  const { sms, boost, bank, mailer, texter } = openUpstreams(config, metrics)
  const publisher = new Publisher({ url: databaseUrl, log })
  const { publish } = publisher
  const countRental = (outcome: string) => metrics.rentals.inc({ outcome })
  const machine: Machine = { db, sms, log, publish, count: countRental }
  const panel: BoostMachine = {
    db,
    panel: boost,
    log,
    publish,
    count: (outcome) => metrics.boosts.inc({ outcome }),
  }
  const deposits: DepositParts = {
    db: back.db,
    bank,
    log,
    publish,
    rules: {
      dailyCap: config.BANK_DAILY_CAP_NGN,
      referralBonus: config.REFERRAL_BONUS_NGN,
      referralFrom: config.REFERRAL_FROM_NGN,
    },
    count: (outcome) => metrics.deposits.inc({ outcome }),
  }
  const hub = new LiveHub({
    db,
    render: renderEvent(db),
    sessions: (userId) => liveSessionsOf(db, userId),
    log,
  })
  return {
    log,
    metrics,
    db,
    pool,
    back,
    sms,
    boost,
    panel,
    bank,
    mailer,
    texter,
    publisher,
    machine,
    deposits,
    hub,
  }
}

/** Every door there is: the features', the machines', the watchman's and the pages. */
async function openDoors(config: Config, parts: Parts): Promise<FastifyInstance> {
  const { db, log, metrics, bank, sms, machine, hub } = parts
  const sessions = openSessions({
    db,
    secret: derivedSecret(config, 'card'),
    secure: config.PUBLIC_URL.startsWith('https:'),
  })
  const options: HttpOptions = {
    log,
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    authenticate: (request) => sessions.authenticate(request),
    onAnswer: (route, status, ms) => metrics.requests.observe({ route, status }, ms / 1000),
  }
  const http = await openHttp(options)
  mount(http, doorsOf(config, parts, sessions), options)
  await mountHooks(http, [
    {
      path: hookPath(config, 'bank', bank.name),
      receive: (delivery) => receiveDelivery({ db, bank, log }, delivery),
    },
    {
      path: hookPath(config, 'sms', sms.name),
      // Answered at once: the supplier gives us three seconds, and the watcher is there should this be lost.
      receive: async ({ rawBody }) => {
        void receiveHook({ ...machine, db: parts.back.db }, rawBody).catch((error: unknown) =>
          log.error({ err: error }, 'an SMS webhook was lost'),
        )
      },
    },
  ])
  mountHealth(http, {
    db,
    registry: metrics.registry,
    beforeScrape: () => metrics.streams.set(hub.size),
  })
  mountManifest(http, config.BRAND)
  await mountPages(http, new URL('../../web/dist/', import.meta.url), {
    site: siteOf(config),
    origin: config.PUBLIC_URL,
    content: await readContent(join(config.DATA_DIR, 'content'), log),
  })
  return http
}

function doorsOf(config: Config, parts: Parts, sessions: Sessions): Door[] {
  const { db, bank, machine, publisher } = parts
  return [
    ...accountRoutes({
      db,
      rates: openRates(parts.pool, {
        signUpsPerHour: config.SIGN_UPS_PER_HOUR,
        resetsPerHour: config.RESETS_PER_HOUR,
      }),
      sessions,
      sessionEnded: publisher.sessionEnded,
      sealer: openSealer(derivedSecret(config, 'seal')),
      brand: config.BRAND,
      codeKey: derivedSecret(config, 'reset code'),
      passwordMinimum: config.PASSWORD_MINIMUM,
    }),
    ...walletRoutes({
      db,
      bank,
      applicant: (userId) => contactOf(db, userId),
      countNumbers: (userId) => countRentals(db, userId),
    }),
    ...numberRoutes(machine, {
      windowMs: config.RENTAL_WINDOW_MS,
      openLimit: config.RENTAL_OPEN_LIMIT,
      minuteLimit: config.RENTAL_MINUTE_LIMIT,
    }),
    ...boostRoutes(parts.panel, { minuteLimit: config.BOOST_MINUTE_LIMIT }),
    ...commonRoutes(siteOf(config), parts.hub),
  ]
}

function commonRoutes(about: Site, hub: LiveHub): Door[] {
  return [
    on(site.site, () => Promise.resolve(about)),
    on(live.events, async (_input, { caller, request, reply }) => {
      const last = Number(request.headers['last-event-id'])
      await hub.stream(caller, reply, Number.isSafeInteger(last) && last > 0 ? last : undefined)
    }),
  ]
}

async function listen(http: FastifyInstance, config: Config): Promise<string> {
  await http.listen({ port: config.PORT, host: config.HOST })
  const address = http.addresses()[0]
  const port = typeof address === 'object' ? address.port : config.PORT
  return `http://localhost:${port}`
}
