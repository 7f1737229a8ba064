import { live } from '@nosim/contract/shop/live.ts'
import { site, type Site } from '@nosim/contract/base/site.ts'
import { priceRoutes } from './admin/prices/routes.ts'
import { marginRoutes } from './admin/margins/routes.ts'
import { referralRoutes } from './admin/referrals/routes.ts'
import { reportRoutes } from './admin/reports/routes.ts'
import { contactOf } from './accounts/users/queries.ts'
import {
  consumeRateLimit,
  openRateLimits,
  type RateLimits,
  refuseWhenSpent,
} from './accounts/users/rate-limits.ts'
import { checkProof } from './accounts/security/check-password.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openKnownDevices, type KnownDevices } from './accounts/sessions/known-devices.ts'
import { type Sessions } from './accounts/sessions/sessions.ts'
import { auditRoutes } from './admin/audit/routes.ts'
import { userRoutes } from './admin/users/routes.ts'
import { searchRoutes } from './admin/search/routes.ts'
import { supplierStateRoutes } from './admin/supplier-states/routes.ts'
import { supplierRoutes } from './admin/suppliers/routes.ts'
import { teamRoutes } from './admin/team/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { deliveryRoutes } from './admin/deliveries/routes.ts'
import { transferRoutes } from './admin/transfers/routes.ts'
import { type Config } from './config/config.ts'
import {
  adminTotpOf,
  derivedSecret,
  differenceLimitOf,
  lowFloatOf,
  siteOf,
  isSecure,
} from './config/derived-settings.ts'
import {
  lineRoutes,
  openOrders,
  orderPlaces,
  orderTraces,
  pricedLines,
  countReviews,
  reviewBacklogs,
  userOrders,
} from './lines.ts'
import { noticeRoutes } from './notifications/routes.ts'
import { rentalCounts } from './numbers/queries.ts'
import { on, onShared, type Endpoint } from './platform/http/endpoint.ts'
import type { LiveHub } from './platform/live/live.ts'
import { ownSections } from './privacy-table.ts'
import { readWaitingTickets } from './admin/tickets/queries.ts'
import { adminTicketRoutes } from './admin/tickets/routes.ts'
import { openTickets } from './tickets/own-data.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { readKeyRequests } from './resellers/keys/admin-queries.ts'
import { keyRoutes } from './resellers/routes.ts'
import { slideRoutes } from './slides/routes.ts'
import { fundingRoutes } from './wallet/funding/routes.ts'
import { connectedSuppliers, upstreamNames } from './upstreams.ts'
import { StreamsInUse } from './accounts/sessions/streams-in-use.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { promotionRoutes } from './wallet/promotions/routes.ts'
import { openPromotions, type WithPromotion } from './wallet/promotions/with-promotion.ts'
import { walletRoutes } from './wallet/routes.ts'
import type { Dependencies } from './dependencies.ts'

type Shared = Pick<Parameters<typeof lineRoutes>[2], 'listVersion' | 'readFigures' | 'placing'> & {
  readonly sessions: Sessions
  readonly streams: StreamsInUse
}

/** The endpoints of all features, each with its dependencies. */
export function endpointsOf(
  config: Config,
  deps: Dependencies,
  { sessions, streams, listVersion, readFigures, placing }: Shared,
): Endpoint[] {
  const { db, bank, publisher, reads } = deps
  const rates = rateLimitsOf(config, deps)
  const { devices, promoted } = openPromoted(config, rates)
  return [
    ...noticeEndpoints(deps, rates),
    ...accountEndpoints(config, deps, { sessions, rates, devices }),
    ...programEndpoints(deps, rates, promoted),
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
      promoted,
      countReport: (address) => consumeRateLimit(rates.reportByAddress, address),
      authenticate: (request) => sessions.authenticate(request),
    }),
    ...announcementRoutes({ db, publishPublic: publisher.publishPublic }),
    ...slideRoutes({ db, publishPublic: publisher.publishPublic }),
    ...transferRoutes(deps.transfers, countReviews),
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
    ...ticketEndpoints(config, deps),
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
      readWaitingTickets,
      upstreams: upstreamNames(config),
      connected: connectedSuppliers(config),
      lowFloat: lowFloatOf(config),
    }),
    ...commonRoutes(siteOf(config), deps.hub, streams),
  ]
}

const noticeEndpoints = (
  { db, publisher, vapid, telegram, ...deps }: Dependencies,
  rates: RateLimits,
): Endpoint[] =>
  noticeRoutes({
    db,
    publish: publisher.publish,
    sealer: deps.sealer,
    egress: deps.egress,
    links: deps.unsubscribeLinks,
    pushKey: vapid.publicKey,
    places: orderPlaces,
    botId: telegram?.id ?? null,
    countChatCode: (userId) => consumeRateLimit(rates.chatCodeByUser, userId),
  })

/** The endpoints of tickets about orders, for users and for admins. */
const ticketEndpoints = (
  config: Config,
  { db, publisher, store: { writeLetter } }: Dependencies,
): Endpoint[] => [
  ...ticketRoutes({ db, orders: userOrders }),
  ...adminTicketRoutes({
    db,
    orders: userOrders,
    traces: orderTraces,
    publish: publisher.publish,
    writeLetter,
    targetHours: config.TICKET_ANSWER_HOURS,
  }),
]

/** The known devices, which are browsers that have signed in, and the promotions, which use them. */
function openPromoted(config: Config, rates: RateLimits) {
  const devices = openKnownDevices({
    secret: derivedSecret(config, 'device'),
    secure: isSecure(config),
  })
  const promoted = openPromotions({
    deviceOf: (request) => devices.markOf(request),
    refuseGuesses: (userId) => refuseWhenSpent(rates.codeByUser, userId),
    countGuess: (userId) => consumeRateLimit(rates.codeByUser, userId),
  })
  return { devices, promoted }
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
  { sessions, rates, devices }: { sessions: Sessions; rates: RateLimits; devices: KnownDevices },
): Endpoint[] =>
  accountRoutes({
    db: deps.db,
    log: deps.log,
    meterOf: deps.metrics.meterOf,
    rates,
    sessions,
    devices,
    sessionEnded: deps.publisher.sessionEnded,
    sealer: deps.sealer,
    brand: config.BRAND,
    codeKey: derivedSecret(config, 'reset code'),
    passwordMinimum: config.PASSWORD_MINIMUM,
    ownData: ownSections(deps.store.secrets),
    openOrders: { ...openOrders, ...openTickets },
  })

/** The endpoints of API keys, webhooks and promotions. */
const programEndpoints = (
  { db, reads, sealer, egress }: Dependencies,
  rates: RateLimits,
  promoted: WithPromotion,
): Endpoint[] => [
  ...promotionRoutes({ db, reads, promoted }),
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
    // The site depends only on the settings, which are read at the start.
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
