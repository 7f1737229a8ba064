import { closureJobs } from './accounts/closure/erase-accounts.ts'
import { openMailLimits } from './accounts/users/mail-limits.ts'
import { consumeRateLimit, limiterOn, strangerLimit } from './accounts/users/rate-limits.ts'
import { accountJobs } from './accounts/users/jobs.ts'
import { resetJobs } from './accounts/reset/send-code.ts'
import type { Config } from './config/config.ts'
import {
  derivedSecret,
  differenceLimitOf,
  isSecure,
  keyLimitsOf,
  lowFloatOf,
} from './config/derived-settings.ts'
import { prepaidSuppliers } from './upstreams.ts'
import {
  linesAtStart,
  orderEventData,
  orderNotices,
  orderPlaces,
  watchLines,
  watchSales,
} from './lines.ts'
import { scheduledJobs, scheduledCron } from './scheduled-jobs.ts'
import { watchDeliveries } from './notifications/delivery/deliver.ts'
import { sendPush } from './notifications/push/send-push.ts'
import { spreadToNotices } from './notifications/spread.ts'
import { sendMessage } from './notifications/telegram/send-message.ts'
import { watchBot } from './notifications/telegram/watch-bot.ts'
import type { TelegramBot } from './notifications/telegram/provider.ts'
import { openNumbers } from './numbers/rental/open-numbers.ts'
import type { Db } from './platform/db/db.ts'
import { watchEvents } from './platform/events/account-events.ts'
import { addJob } from './platform/jobs.ts'
import { runJobs, type JobRunner } from './platform/runner/run-jobs.ts'
import { keepServing, type Supplier } from './platform/suppliers.ts'
import { recallJobs } from './store/after-sales/refund-batch.ts'
import { digestJobs } from './store/inventory/digest-logs.ts'
import { type Dependencies } from './dependencies.ts'
import { watchWebhooks } from './webhooks/deliver.ts'
import { eventData } from './webhooks/event-data.ts'
import { spreadToWebhooks } from './webhooks/spread.ts'
import { proofCron, proofJobs } from './wallet/proof/proof-jobs.ts'

/** Starts watchers and job runners; a `web` process only watches the suppliers' limits. `over` waits for their end. */
export async function startWork(
  config: Config,
  deps: Dependencies,
  signal: AbortSignal,
): Promise<{ over(): Promise<unknown> }> {
  const { back, log } = deps
  const machine = { ...deps.machine, db: back.db }
  const selling = watchSales({ machine, store: deps.store }, signal)
  if (config.ROLE === 'web') return { over: () => selling }
  const runners = startJobs(config, deps)
  const panel = { ...deps.panel, db: back.db }
  const watching = Promise.all([
    selling,
    watchLines(config, { machine, panel, store: deps.store }, signal),
    keepServing({ db: back.db, log }, servedBy(deps), signal),
    watchWebhooks(
      {
        db: back.db,
        log,
        sealer: deps.sealer,
        egress: deps.egress,
        count: (outcome) => deps.metrics.webhookTries.inc({ outcome }),
      },
      signal,
    ),
    watchNotices(config, deps, signal),
  ])
  return { over: () => Promise.all([watching, ...runners.map((one) => one.stop())]) }
}

/** Adds the jobs that run at each start. */
export async function addFirstJobs(db: Db): Promise<void> {
  for (const name of [...linesAtStart, 'watch-upstreams', 'digest-logs']) {
    await addJob(db, { name, payload: {}, key: name })
  }
}

/** Passes account events to webhooks and notices, sends the notices, and answers messages to the bot. */
function watchNotices(config: Config, deps: Dependencies, signal: AbortSignal): Promise<unknown> {
  const { log, sealer, egress, vapid, publisher, metrics, telegram: bot } = deps
  const { db } = deps.back
  const dataOf = eventData(orderEventData)
  const listeners = [
    spreadToWebhooks(dataOf),
    spreadToNotices({ dataOf, lineTexts: orderNotices, publish: publisher.publish }),
  ]
  const count = (outcome: string) => metrics.pushTries.inc({ outcome })
  const contact = isSecure(config) ? config.PUBLIC_URL : 'mailto:push@nosim.local'
  return Promise.all([
    watchEvents({ db, log, listeners }, signal),
    watchDeliveries(
      {
        db,
        log,
        send: {
          push: sendPush({ db, sealer, egress, vapid, contact, count, places: orderPlaces }),
          telegram: bot && sendMessage({ db, bot }),
        },
      },
      signal,
    ),
    bot && watchTelegram(config, { ...deps, bot }, signal),
  ])
}

/** Answers the messages of users to the bot of Telegram. */
function watchTelegram(
  { BRAND: brand, PUBLIC_URL: publicUrl }: Config,
  { back, log, bot, publisher, store }: Dependencies & { bot: TelegramBot },
  signal: AbortSignal,
): Promise<void> {
  const { db, pool } = back
  const strangers = limiterOn(pool, strangerLimit)
  return watchBot(
    {
      db,
      log,
      bot,
      brand,
      publicUrl,
      openNumbers,
      publish: publisher.publish,
      writeLetter: store.writeLetter,
      countStranger: (chatId) => consumeRateLimit(strangers, String(chatId)),
    },
    signal,
  )
}

/** Starts two runners, so that no other job waits for a proof of the ledger. */
function startJobs(config: Config, deps: Dependencies): JobRunner[] {
  const { back, proof, log, tracing } = deps
  const mails = { mailer: deps.mailer, limits: openMailLimits({ pool: back.pool, log }) }
  const main = runJobs({
    name: 'main',
    pool: back.pool,
    jobs: {
      ...accountJobs({
        ...mails,
        db: back.db,
        brand: config.BRAND,
        publicUrl: config.PUBLIC_URL,
        unsubscribeLinks: deps.unsubscribeLinks.linksOf,
      }),
      ...closureJobs({ db: back.db, mailer: deps.mailer, brand: config.BRAND, log }),
      ...resetJobs({
        ...mails,
        db: back.db,
        texter: deps.texter,
        brand: config.BRAND,
        codeKey: derivedSecret(config, 'reset code'),
        log,
      }),
      ...recallJobs({ ...deps.store, db: back.db }),
      ...digestJobs({ ...deps.store, db: back.db }),
      ...scheduledJobs({
        ...deps,
        db: back.db,
        writeLetter: deps.store.writeLetter,
        publicUrl: config.PUBLIC_URL,
        suppliers: prepaidSuppliers(deps),
        lowFloat: lowFloatOf(config),
        differenceLimit: differenceLimitOf(config),
        keyLimits: keyLimitsOf(config),
      }),
    },
    crontab: scheduledCron(deps.bank.name),
    concurrency: 4,
    log,
    tracing,
  })
  const proving = runJobs({
    name: 'proof',
    pool: proof.pool,
    jobs: proofJobs({ ...proof, reads: deps.reads, metrics: deps.metrics, log }),
    crontab: proofCron,
    concurrency: 1,
    log,
    tracing,
  })
  return [main, proving]
}

/** The suppliers whose orders this process serves. */
export const servedBy = (deps: Dependencies): readonly Supplier[] =>
  prepaidSuppliers(deps).map(({ kind, name }) => ({ kind, name }))
