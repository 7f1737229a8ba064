import { join } from 'node:path'
import { live } from '@nosim/contract/shop/live.ts'
import { site, type Site } from '@nosim/contract/base/site.ts'
import type { FastifyInstance } from 'fastify'
import { priceRoutes } from './admin/prices/routes.ts'
import { marginRoutes } from './admin/margins/routes.ts'
import { referralRoutes } from './admin/referrals/routes.ts'
import { reportRoutes } from './admin/reports/routes.ts'
import { contactOf } from './accounts/users/queries.ts'
import { consumeRateLimit, openRateLimits, type RateLimits } from './accounts/users/rate-limits.ts'
import { checkProof } from './accounts/security/check-password.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openKnownDevices } from './accounts/sessions/known-devices.ts'
import { openSessions, type Sessions } from './accounts/sessions/sessions.ts'
import { auditRoutes } from './admin/audit/routes.ts'
import { userRoutes } from './admin/users/routes.ts'
import { searchRoutes } from './admin/search/routes.ts'
import { supplierStateRoutes } from './admin/supplier-states/routes.ts'
import { supplierRoutes } from './admin/suppliers/routes.ts'
import { teamRoutes } from './admin/team/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { deliveryRoutes } from './admin/deliveries/routes.ts'
import { transferRoutes } from './admin/transfers/routes.ts'
import { type Config } from './config.ts'
import {
  adminTotpOf,
  derivedSecret,
  differenceLimitOf,
  hookPath,
  lowFloatOf,
  siteOf,
} from './derived-settings.ts'
import {
  lineProtocols,
  lineRoutes,
  openOrders,
  openPlacing,
  pricedLines,
  readOffers,
  reviewBacklogs,
  userOrders,
} from './lines.ts'
import { mountManifest } from './platform/pages/manifest.ts'
import { rentalCounts } from './numbers/queries.ts'
import { publicDelivery } from './numbers/delivery/figures.ts'
import { openDeliveryFigures } from './numbers/delivery/queries.ts'
import { receiveHook } from './numbers/receive-hook.ts'
import { openListVersion } from './platform/db/list-version.ts'
import { on, onShared, type Endpoint } from './platform/http/endpoint.ts'
import { openHttp, registerEndpoints, type HttpOptions } from './platform/http/http.ts'
import type { LiveHub } from './platform/live/live.ts'
import { mountHooks } from './platform/http/hooks.ts'
import { mountHealth } from './platform/http/health.ts'
import { healthOf, refusePaused, refuseWrites, serverOptions } from './health-routes.ts'
import { openLoadShed } from './platform/overload/load-shed.ts'
import { mountPictures } from './platform/pictures.ts'
import { noteWrites } from './platform/reads/reads.ts'
import { previewOf } from './link-previews.ts'
import { mountProtocols } from './platform/protocol/protocol-routes.ts'
import { mountPages } from './platform/http/pages.ts'
import { readContent } from './platform/pages/content.ts'
import { ownSections, privacyTable } from './privacy-table.ts'
import { readKeyRequests } from './resellers/keys/admin-queries.ts'
import { openResellers } from './resellers/open-resellers.ts'
import { keyRoutes } from './resellers/routes.ts'
import { slideRoutes } from './slides/routes.ts'
import { fundingRoutes } from './wallet/funding/routes.ts'
import { receiveDelivery } from './wallet/funding/receive-delivery.ts'
import { connectedSuppliers, upstreamNames } from './upstreams.ts'
import { StreamsInUse, touchEveryMs } from './accounts/sessions/streams-in-use.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import type { Dependencies } from './dependencies.ts'

/** Registers all routes: the endpoints of the features, the webhooks, the health checks and the pages. */
export async function registerRoutes(
  config: Config,
  deps: Dependencies,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const { db, log, metrics } = deps
  const listVersion = openListVersion(db, metrics.meterOf('list-version'))
  const readFigures = openDeliveryFigures(db, listVersion)
  const sessions = openSessions({
    db,
    meterOf: metrics.meterOf,
    secret: derivedSecret(config, 'card'),
    secure: isSecure(config),
    adminTotp: adminTotpOf(config),
  })
  const server = serverOptions(config, deps)
  const http = await openHttp(server)
  const { calls, authenticate } = openResellers(
    http,
    { db, pool: deps.pool, meterOf: metrics.meterOf, log },
    (request) => sessions.authenticate(request),
  )
  const options: HttpOptions = {
    ...server,
    anyHost: !config.production,
    authenticate,
    shed: openLoadShed({
      pool: deps.pool,
      most: config.REQUESTS_WAITING,
      registry: metrics.registry,
    }),
  }
  if (deps.replica) noteWrites(http, { secure: isSecure(config) })
  if (config.PAUSED) http.addHook('onRequest', refuseWrites)
  const streams = new StreamsInUse({ db, log })
  const touching = setInterval(() => void streams.touch(), touchEveryMs)
  http.addHook('onClose', () => clearInterval(touching))
  const placing = openPlacing(config, deps)
  const shared = { sessions, streams, listVersion, readFigures, placing }
  registerEndpoints(http, endpointsOf(config, deps, shared), options)
  // In a protocol a GET may write, too.
  const shed = config.PAUSED ? refusePaused : options.shed
  await mountProtocols(http, lineProtocols(deps, placing, calls), { shed })
  await mountUpstreamHooks(http, config, deps)
  mountHealth(http, healthOf(config, deps, draining))
  mountPictures(http, db)
  mountManifest(http, config.BRAND)
  await mountPages(http, new URL('../../web/dist/', import.meta.url), {
    site: siteOf(config),
    origin: config.PUBLIC_URL,
    content: await readContent(join(config.DATA_DIR, 'content'), log),
    kept: privacyTable(),
    readOffers: () => readOffers(db),
    readDelivery: async () => publicDelivery(await readFigures()),
    offersMs: 10_000,
    readPreview: (path) => previewOf(db, path),
  })
  return http
}

/** The webhooks of the bank and of the SMS suppliers. */
async function mountUpstreamHooks(
  http: FastifyInstance,
  config: Config,
  { db, bank, log, machine, back }: Dependencies,
): Promise<void> {
  await mountHooks(http, [
    {
      path: hookPath(config, 'bank', bank.name),
      receive: (delivery) => receiveDelivery({ db, bank, log }, delivery),
    },
    ...machine.suppliers.all.map((sms) => ({
      path: hookPath(config, 'sms', sms.name),
      // Answered at once: the supplier gives us three seconds, and the watcher is there should this be lost.
      receive: async ({ rawBody }: { rawBody: Buffer }) => {
        void receiveHook({ ...machine, sms, db: back.db }, rawBody).catch((error: unknown) =>
          log.error(
            { event: 'numbers.webhook_failed', err: error },
            'an SMS webhook could not be processed',
          ),
        )
      },
    })),
  ])
}

const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith('https:')

type Shared = Pick<Parameters<typeof lineRoutes>[2], 'listVersion' | 'readFigures' | 'placing'> & {
  readonly sessions: Sessions
  readonly streams: StreamsInUse
}

function endpointsOf(
  config: Config,
  deps: Dependencies,
  { sessions, streams, listVersion, readFigures, placing }: Shared,
): Endpoint[] {
  const { db, bank, publisher, reads } = deps
  const rates = rateLimitsOf(config, deps)
  return [
    ...accountEndpoints(config, deps, { sessions, rates }),
    ...programEndpoints(deps, rates),
    ...walletRoutes({
      db,
      reads,
      bank,
      applicant: (userId) => contactOf(db, userId),
      countNumbers: rentalCounts,
    }),
    ...fundingRoutes({ ...deps.deposits, db }),
    ...lineRoutes(config, deps, {
      reads,
      listVersion,
      readFigures,
      placing,
      countReport: (address) => consumeRateLimit(rates.reportByAddress, address),
      authenticate: (request) => sessions.authenticate(request),
    }),
    ...announcementRoutes({ db, publishPublic: publisher.publishPublic }),
    ...slideRoutes({ db, publishPublic: publisher.publishPublic }),
    ...transferRoutes(deps.transfers),
    ...deliveryRoutes({ transfers: deps.transfers, deposits: deps.deposits }),
    ...referralRoutes(deps.transfers),
    ...userRoutes({
      db,
      reads,
      orders: userOrders,
      bank,
      brand: config.BRAND,
      sessionEnded: publisher.sessionEnded,
      debug: !config.production,
    }),
    ...auditRoutes(db, reads),
    ...teamRoutes({ db, sessionEnded: publisher.sessionEnded, adminTotp: adminTotpOf(config) }),
    ...searchRoutes(reads),
    ...supplierRoutes({ db, reads, differenceLimit: differenceLimitOf(config) }),
    ...supplierStateRoutes({
      db,
      lowFloat: lowFloatOf(config),
      connected: connectedSuppliers(config),
      machine: deps.machine,
      readFigures,
    }),
    ...marginRoutes(db, reads),
    ...priceRoutes(db, pricedLines),
    ...reportRoutes({
      db,
      reads,
      reviewBacklogs,
      readKeyRequests,
      upstreams: upstreamNames(config),
      connected: connectedSuppliers(config),
      lowFloat: lowFloatOf(config),
    }),
    ...commonRoutes(siteOf(config), deps.hub, streams),
  ]
}

const rateLimitsOf = (config: Config, { pool }: Dependencies) =>
  openRateLimits(pool, {
    signUpsPerHour: config.SIGN_UPS_PER_HOUR,
    resetsPerHour: config.RESETS_PER_HOUR,
    resetGuessesPerDay: config.RESET_GUESSES_PER_DAY,
  })

const accountEndpoints = (
  config: Config,
  deps: Dependencies,
  { sessions, rates }: { sessions: Sessions; rates: RateLimits },
): Endpoint[] =>
  accountRoutes({
    db: deps.db,
    log: deps.log,
    meterOf: deps.metrics.meterOf,
    rates,
    sessions,
    devices: openKnownDevices({
      secret: derivedSecret(config, 'device'),
      secure: isSecure(config),
    }),
    sessionEnded: deps.publisher.sessionEnded,
    sealer: deps.sealer,
    brand: config.BRAND,
    codeKey: derivedSecret(config, 'reset code'),
    passwordMinimum: config.PASSWORD_MINIMUM,
    ownData: ownSections(deps.store.secrets),
    openOrders,
  })

/** What users set up for their programs. */
const programEndpoints = ({ db, sealer, egress }: Dependencies, rates: RateLimits): Endpoint[] => [
  ...keyRoutes({
    db,
    prove: (userId, proof) => checkProof({ db, rates, sealer }, userId, proof),
  }),
  ...webhookRoutes({
    db,
    sealer,
    egress,
    countByHand: (userId) => consumeRateLimit(rates.webhookByUser, userId),
  }),
]

function commonRoutes(about: Site, hub: LiveHub, streams: StreamsInUse): Endpoint[] {
  return [
    // It changes with the settings only, which are read at the start.
    onShared(
      site.site,
      () => Promise.resolve(1),
      () => Promise.resolve(about),
    ),
    on(live.events, async (_input, { caller, request, reply }) => {
      const last = Number(request.headers['last-event-id'])
      await hub.stream(caller, reply, Number.isSafeInteger(last) && last > 0 ? last : undefined)
      streams.add(caller.sessionHash, reply.raw)
    }),
  ]
}
