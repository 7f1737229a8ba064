import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openSessions } from './accounts/sessions/sessions.ts'
import { type Config } from './config/config.ts'
import {
  adminTotpOf,
  derivedSecret,
  hookPath,
  siteOf,
  isSecure,
} from './config/derived-settings.ts'
import { lineProtocols, openPlacing, readOffers } from './lines.ts'
import { mountManifest } from './platform/pages/manifest.ts'
import { publicDelivery } from './numbers/delivery/figures.ts'
import { openDeliveryFigures } from './numbers/delivery/queries.ts'
import { receiveHook } from './numbers/receive-hook.ts'
import { endMails } from './notifications/settings.ts'
import { oneClickPath } from './notifications/unsubscribe.ts'
import { openListVersion } from './platform/db/list-version.ts'
import { openHttp, registerEndpoints, type HttpOptions } from './platform/http/http.ts'
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
import { startWaitMs } from './platform/db/start/once-ready.ts'
import { privacyTable } from './privacy-table.ts'
import { endpointsOf } from './routes.ts'
import { openResellers } from './resellers/open-resellers.ts'
import { receiveDelivery } from './wallet/funding/receive-delivery.ts'
import { StreamsInUse, touchEveryMs } from './accounts/sessions/streams-in-use.ts'
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
    firstReadMs: startWaitMs,
    readPreview: (path) => previewOf(db, path),
  })
  return http
}

/** Registers the webhooks: of the bank, of the SMS suppliers, and of mailboxes that unsubscribe. */
async function mountUpstreamHooks(
  http: FastifyInstance,
  config: Config,
  { db, bank, log, machine, back, unsubscribeLinks }: Dependencies,
): Promise<void> {
  await mountHooks(http, [
    {
      path: hookPath(config, 'bank', bank.name),
      receive: (delivery) => receiveDelivery({ db, bank, log }, delivery),
    },
    ...machine.suppliers.all.map((sms) => ({
      path: hookPath(config, 'sms', sms.name),
      // Answered at once: the supplier waits only three seconds. If the process dies, the watcher polls the rental.
      receive: async ({ rawBody }: { rawBody: Buffer }) => {
        void receiveHook({ ...machine, sms, db: back.db }, rawBody).catch((error: unknown) =>
          log.error(
            { event: 'numbers.webhook_failed', err: error },
            'an SMS webhook could not be processed',
          ),
        )
      },
    })),
    {
      path: oneClickPath,
      receive: async ({ params: { token = '' } }) => {
        await endMails(db, unsubscribeLinks.userOf(token))
      },
    },
  ])
}
