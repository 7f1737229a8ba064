import { Counter, type Registry } from 'prom-client'
import { openCallCounter } from './admin/health/call-counter.ts'
import { letterJob } from './accounts/users/jobs.ts'
import { derivedSecret, sealSecrets } from './config/derived-settings.ts'
import { addJob } from './platform/jobs.ts'
import { openSealer } from './platform/seal.ts'
import { writeClaimLetter } from './store/after-sales/settle-claim.ts'
import type { StoreDependencies } from './store/inventory/dependencies.ts'
import { liveSessionsOf } from './accounts/sessions/queries.ts'
import { type Config } from './config/config.ts'
import { renderEvent, renderPublic } from './live-events.ts'
import type { Machine as BoostMachine } from './boost/machine.ts'
import { openBoostMetrics } from './boost/metrics.ts'
import { openFeatureMetrics, type FeatureMetrics, watchCircuits, watchLateJobs } from './metrics.ts'
import { openAssignments, type Machine } from './numbers/rental/machine.ts'
import { SupplierLimits } from './numbers/rental/supplier-limits.ts'
import { vapidKeysOf } from './notifications/push/vapid.ts'
import { openUnsubscribeLinks } from './notifications/unsubscribe.ts'
import { openEgress } from './platform/egress/egress.ts'
import { openDatabase, type Db } from './platform/db/db.ts'
import { LiveHub } from './platform/live/live.ts'
import { openLog } from './platform/process/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { Publisher } from './platform/live/publisher.ts'
import { openReads, type Reads } from './platform/reads/reads.ts'
import { Replica } from './platform/reads/replica.ts'
import { SupplierOrder } from './platform/supplier-order.ts'
import type { Tracing } from './platform/trace/scope.ts'
import { stockSecretsOf } from './stock-secrets.ts'
import { openUpstreams, type Upstreams } from './upstreams.ts'
import type { TransferDependencies } from './wallet/manual-transfers/request-transfer.ts'
import { writeMoveLetter, type WriteLetter } from './wallet/letters.ts'
import type { DepositDependencies } from './wallet/funding/process-delivery.ts'

export type Dependencies = ReturnType<typeof openDependencies>

/** Builds the objects that live as long as the app. Sends no request to another machine. */
export function openDependencies(config: Config, url: string, tracing: Tracing | undefined) {
  const log = openLog(config.LOG_LEVEL)
  const metrics = openAppMetrics()
  const { db, pool, directUrl, back, proof } = openDatabases(config, url)
  const readParts = openReadParts(config, { db, registry: metrics.registry })
  const upstreams = openUpstreams(config, metrics, openCallCounter(back.db, log))
  const { smsSuppliers, boostPanels, bank } = upstreams
  const publisher = new Publisher({ url: directUrl, log })
  const { publish } = publisher
  const machine = openMachine(config, { db, metrics, log, publish, smsSuppliers })
  const panel = openBoostMachine({ db, metrics, log, publish, boostPanels })
  watchLateJobs(metrics.registry, back.db)
  watchCircuits(metrics.registry, { sms: machine.suppliers, boost: panel.panels })
  const sealer = sealerOf(config)
  const writeLetter: WriteLetter = (tx, userId, letter) => addJob(tx, letterJob(userId, letter))
  const transfers = transfersOf(config, { db, publish, writeLetter })
  const store: StoreDependencies = {
    db,
    log,
    meterOf: metrics.meterOf,
    secrets: stockSecretsOf(config),
    publish,
    publishPublic: publisher.publishPublic,
    writeLetter,
    transfers,
  }
  const deposits: DepositDependencies = {
    db: back.db,
    bank,
    log,
    publish,
    writeLetter,
    rules: transfers.rules,
    ...depositMetrics(metrics),
  }
  const hub = new LiveHub({
    db,
    render: renderEvent(db),
    renderPublic: renderPublic(db),
    sessions: (hashes) => liveSessionsOf(db, hashes),
    log,
  })
  return {
    directUrl,
    log,
    metrics,
    db,
    pool,
    back,
    proof,
    ...readParts,
    ...upstreams,
    panel,
    publisher,
    machine,
    sealer,
    transfers,
    store,
    deposits,
    egress: openEgress({ allowed: config.WEBHOOK_NETWORKS }),
    ...noticeParts(config),
    hub,
    tracing,
  }
}

function sealerOf(config: Config) {
  const { secret, older } = sealSecrets(config)
  return openSealer(secret, older)
}

/** The keys of pushes, and the links that unsubscribe from mails. */
const noticeParts = (config: Config) => ({
  vapid: vapidKeysOf(derivedSecret(config, 'push')),
  unsubscribeLinks: openUnsubscribeLinks({
    secret: derivedSecret(config, 'unsubscribe'),
    publicUrl: config.PUBLIC_URL,
  }),
})

/** The pools of requests, of background work and of proofs, and the address without a pooler. */
function openDatabases(config: Config, url: string) {
  const waitMs = config.DATABASE_WAIT_MS
  // For session locks, LISTEN and NOTIFY, which do not work through a transaction pooler.
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  return {
    ...openDatabase({ url, poolSize: config.DATABASE_POOL, name: 'nosim app', waitMs }),
    directUrl,
    back: openDatabase({ url: directUrl, poolSize: 10, name: 'nosim background', waitMs }),
    // Five connections for proofs: the worker, its reads, its lock, and two for its job runner.
    proof: openDatabase({ url: directUrl, poolSize: 5, name: 'nosim proof' }),
  }
}

/** The reads that may be some seconds old, and the replica of DATABASE_READ_URL that serves them. */
function openReadParts(
  config: Config,
  { db, registry }: { db: Db; registry: Registry },
): { replica: Replica | undefined; reads: Reads } {
  const url = config.DATABASE_READ_URL
  if (url === undefined) return { replica: undefined, reads: openReads(db) }
  const { db: second } = openDatabase({ url, poolSize: 10, name: 'nosim reads' })
  const count = new Counter({
    name: 'nosim_replica_reads_total',
    help: 'Reads that may be some seconds old, by the database that answered them',
    labelNames: ['from'],
    registers: [registry],
  })
  const replica = new Replica({ primary: db, replica: second, registry })
  return { replica, reads: openReads(db, { replica, count }) }
}

type MachineParts = Pick<Machine, 'db' | 'log' | 'publish'> &
  Pick<Upstreams, 'smsSuppliers'> & { readonly metrics: ReturnType<typeof openAppMetrics> }

/** The machine of rentals. It uses the first SMS supplier; a caller that needs another one replaces `sms`. */
function openMachine(
  config: Config,
  { db, metrics, log, publish, smsSuppliers }: MachineParts,
): Machine {
  const { meterOf } = metrics
  const suppliers = new SupplierOrder(smsSuppliers)
  const rules = {
    scope: config.NUMBER_RESALE_SCOPE,
    nextNumberAfterMs: config.NEXT_NUMBER_AFTER_MS,
  }
  return {
    db,
    meterOf,
    sms: suppliers.all[0],
    suppliers,
    limits: new SupplierLimits(suppliers, { reserveMicroUsd: config.SMS_RESERVE_USD * 1_000_000 }),
    log,
    publish,
    count: (outcome) => metrics.rentals.inc({ outcome }),
    rules,
    assignments: openAssignments(db, rules, meterOf('assignments')),
  }
}

type BoostParts = Pick<BoostMachine, 'db' | 'log' | 'publish'> &
  Pick<Upstreams, 'boostPanels'> & { readonly metrics: ReturnType<typeof openAppMetrics> }

/** The machine of boosts. It uses the first panel; a caller that needs another one replaces `panel`. */
function openBoostMachine({ boostPanels, metrics, ...parts }: BoostParts): BoostMachine {
  const panels = new SupplierOrder(boostPanels)
  return {
    ...parts,
    meterOf: metrics.meterOf,
    panel: panels.all[0],
    panels,
    count: (outcome) => metrics.boosts.inc({ outcome }),
  }
}

/** The metrics of the platform and of the features, in one registry. */
function openAppMetrics() {
  const platform = openMetrics()
  const { registry } = platform
  return { ...platform, ...openFeatureMetrics(registry), ...openBoostMetrics(registry) }
}

/** The dependencies of manual transfers. `follow` has what happens in a feature after a transfer of each kind. */
function transfersOf(
  config: Config,
  { db, publish, writeLetter }: Pick<TransferDependencies, 'db' | 'publish' | 'writeLetter'>,
): TransferDependencies {
  const notifyUser: NonNullable<TransferDependencies['follow']['assign']> = (tx, move) =>
    writeMoveLetter(tx, writeLetter, move)
  return {
    db,
    publish,
    writeLetter,
    rules: {
      dailyCap: config.BANK_DAILY_CAP_NGN,
      missingLimit: config.MISSING_TRANSFER_AUTO_LIMIT_NGN,
      referralBonus: config.REFERRAL_BONUS_NGN,
      referralFrom: config.REFERRAL_FROM_NGN,
    },
    limits: { amount: config.ADMIN_MOVE_LIMIT_NGN, daily: config.ADMIN_DAILY_LIMIT_NGN },
    follow: {
      assign: notifyUser,
      reverse: notifyUser,
      claim: (tx, { subject = '' }) =>
        writeClaimLetter(tx, writeLetter, Number(subject.slice('claim:'.length))),
    },
  }
}

/** The callbacks that set the metrics of deposits. */
const depositMetrics = (
  metrics: FeatureMetrics,
): Pick<DepositDependencies, 'count' | 'noteWaiting' | 'noteSweepLag'> => ({
  count: (outcome) => metrics.deposits.inc({ outcome }),
  noteWaiting: ({ review, failing }) => {
    metrics.deliveriesWaiting.set({ why: 'review' }, review)
    metrics.deliveriesWaiting.set({ why: 'failing' }, failing)
  },
  noteSweepLag: (seconds) => metrics.sweepLag.set(seconds),
})
