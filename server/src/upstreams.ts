import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import type { UpstreamKey } from './admin/health/queries.ts'
import type { ConnectedSupplier } from './admin/health/runway.ts'
import type { PrepaidSupplier } from './admin/health/watch-upstreams.ts'
import type { Mailer, Texter } from './accounts/users/provider.ts'
import type { CallCounter } from './admin/health/call-counter.ts'
import type { BoostProvider } from './boost/provider.ts'
import type { Config } from './config/config.ts'
import { boostPanelsOf, smsSuppliersOf } from './config/settings.ts'
import type { SmsProvider } from './numbers/rental/provider.ts'
import type { TelegramBot } from './notifications/telegram/provider.ts'
import type { Metrics } from './platform/metrics.ts'
import { billstack } from './providers/bank/billstack.ts'
import { handlerApi } from './providers/sms/handler-api.ts'
import { smmPanel } from './providers/boost-panel/smm-panel.ts'
import { paymentpoint } from './providers/bank/paymentpoint.ts'
import { paystack } from './providers/bank/paystack.ts'
import { smtpMailer } from './providers/smtp-mailer.ts'
import { telegramBot } from './providers/telegram.ts'
import { termii } from './providers/termii.ts'
import type { CallObserver } from './providers/upstream-http.ts'
import type { BankProvider } from './wallet/provider.ts'

export type Upstreams = {
  /** In order of priority. */
  readonly smsSuppliers: readonly [SmsProvider, ...SmsProvider[]]
  /** In order of priority; the list of the first is the catalogue. */
  readonly boostPanels: readonly [BoostProvider, ...BoostProvider[]]
  readonly bank: BankProvider
  readonly mailer: Mailer & { close(): void }
  /** Undefined where no gateway is configured: then no text message is sent. */
  readonly texter: Texter | undefined
  /** Undefined where no bot is configured: then no page mentions Telegram. */
  readonly telegram: TelegramBot | undefined
  /** Counts the calls of all these upstreams. */
  readonly callCounter: CallCounter
}

/** Makes the observer of an upstream. It receives each call that ended, with its duration in ms. */
type Observe = (upstream: UpstreamKey) => CallObserver

/** Opens the upstreams that the configuration names. Each of their calls is counted and timed. */
export function openUpstreams(
  config: Config,
  metrics: Metrics,
  callCounter: CallCounter,
): Upstreams {
  const observe: Observe = (upstream) => (action, outcome, ms) => {
    metrics.upstream.observe({ upstream, action, outcome }, ms / 1000)
    callCounter.note(upstream, outcome)
  }
  return {
    ...openSuppliers(config, observe),
    bank: openBank(config, observe('bank')),
    mailer: observed(smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }), observe('mail')),
    texter: openTexter(config, observe('text')),
    telegram: openTelegram(config, metrics),
    callCounter,
  }
}

type SupplierPorts = Pick<Upstreams, 'smsSuppliers' | 'boostPanels'>

/** The suppliers that the configuration names. */
export function openSuppliers(config: Config, observe: Observe): SupplierPorts {
  const [sms, ...moreSms] = smsSuppliersOf(config)
  const [panel, ...morePanels] = boostPanelsOf(config)
  const onCall = (kind: SupplierKind, one: Named) => observe(furtherKey(kind)(one))
  return {
    smsSuppliers: [
      handlerApi({ ...sms, onCall: observe('sms') }),
      ...moreSms.map((one) => handlerApi({ ...one, onCall: onCall('sms', one) })),
    ],
    boostPanels: [
      smmPanel({ ...panel, onCall: observe('boost') }),
      ...morePanels.map((one) => smmPanel({ ...one, onCall: onCall('boost', one) })),
    ],
  }
}

type Named = { readonly name: string }

/** The key of a supplier that is not the first of its kind. */
const furtherKey =
  (kind: SupplierKind) =>
  ({ name }: Named): UpstreamKey =>
    `${kind}:${name}`

/** The key of a supplier. `place` is its index among the suppliers of its kind. */
const keyOf = (kind: SupplierKind, supplier: Named, place: number): UpstreamKey =>
  place === 0 ? kind : furtherKey(kind)(supplier)

/** The suppliers whose balance is read each minute. */
export function prepaidSuppliers({
  smsSuppliers,
  boostPanels,
}: SupplierPorts): readonly PrepaidSupplier[] {
  const prepaid = (
    kind: SupplierKind,
    suppliers: readonly (SmsProvider | BoostProvider)[],
  ): PrepaidSupplier[] =>
    suppliers.map((supplier, place) => ({
      key: keyOf(kind, supplier, place),
      kind,
      name: supplier.name,
      balance: () => supplier.balance(),
    }))
  return [...prepaid('sms', smsSuppliers), ...prepaid('boost', boostPanels)]
}

/** Observes each mail: '2xx' when the mail server accepted it, else 'refused'. */
function observed(mailer: Upstreams['mailer'], onCall: CallObserver): Upstreams['mailer'] {
  return {
    ...mailer,
    send: async (mail) => {
      const start = performance.now()
      let outcome = 'refused'
      try {
        await mailer.send(mail)
        outcome = '2xx'
      } finally {
        onCall('send', outcome, performance.now() - start)
      }
    },
  }
}

/** The keys of the upstreams that a configuration names. */
export const upstreamNames = (
  config: Pick<Config, 'TEXT_BASE_URL' | 'SMS_MORE_SUPPLIERS' | 'BOOST_MORE_PANELS'>,
): UpstreamKey[] => [
  'sms',
  ...config.SMS_MORE_SUPPLIERS.map(furtherKey('sms')),
  'boost',
  ...config.BOOST_MORE_PANELS.map(furtherKey('boost')),
  'bank',
  ...(config.TEXT_BASE_URL === undefined ? [] : (['text'] as const)),
  'mail',
]

/** The suppliers that a configuration names, in order of priority, with the wire format of each. */
export const connectedSuppliers = (config: Config): readonly ConnectedSupplier[] => [
  ...smsSuppliersOf(config).map(({ name, dialect }, place) => ({
    key: keyOf('sms', { name }, place),
    kind: 'sms' as const,
    name,
    dialect,
  })),
  ...boostPanelsOf(config).map(({ name }, place) => ({
    key: keyOf('boost', { name }, place),
    kind: 'boost' as const,
    name,
    dialect: 'smm-panel' as const,
  })),
]

function openTexter(config: Config, onCall: CallObserver): Texter | undefined {
  const { TEXT_BASE_URL: baseUrl, TEXT_API_KEY: apiKey, TEXT_SENDER: sender } = config
  return baseUrl === undefined ? undefined : termii({ baseUrl, apiKey, sender, onCall })
}

/** The bot that the configuration names. `getUpdates` is not timed, because it waits for messages. */
function openTelegram(
  { TELEGRAM_URL: baseUrl, TELEGRAM_TOKEN: token }: Config,
  metrics: Metrics,
): TelegramBot | undefined {
  const onCall: CallObserver = (action, outcome, ms) => {
    if (action === 'getUpdates') return
    metrics.upstream.observe({ upstream: 'telegram', action, outcome }, ms / 1000)
  }
  return token === undefined ? undefined : telegramBot({ baseUrl, token, onCall })
}

/** The bank that the configuration names. */
export function openBank(config: Config, onCall: CallObserver): BankProvider {
  const { BANK_BASE_URL: baseUrl, BANK_API_KEY: apiKey, BANK_WEBHOOK_SECRET: secret } = config
  switch (config.BANK_PROVIDER) {
    case 'billstack':
      return billstack({ baseUrl, apiKey, onCall })
    case 'paymentpoint':
      return paymentpoint({
        baseUrl,
        apiKey,
        apiSecret: secret,
        businessId: config.BANK_BUSINESS_ID,
        onCall,
      })
    case 'paystack':
      return paystack({
        baseUrl,
        secretKey: apiKey,
        preferredBank: config.BANK_PREFERRED_BANK,
        live: config.production,
        onCall,
      })
  }
}
