import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import type { UpstreamKey } from './admin/health/queries.ts'
import type { ConnectedSupplier } from './admin/health/runway.ts'
import type { PrepaidSupplier } from './admin/health/watch-upstreams.ts'
import type { Mailer, Texter } from './accounts/users/provider.ts'
import type { CallCounter } from './admin/health/call-counter.ts'
import type { BoostProvider } from './boost/provider.ts'
import { smsSuppliersOf, type Config } from './config.ts'
import type { SmsProvider } from './numbers/rental/provider.ts'
import type { Metrics } from './platform/metrics.ts'
import { billstack } from './providers/bank/billstack.ts'
import { handlerApi } from './providers/handler-api.ts'
import { smmPanel } from './providers/boost-panel/smm-panel.ts'
import { paymentpoint } from './providers/bank/paymentpoint.ts'
import { paystack } from './providers/bank/paystack.ts'
import { smtpMailer } from './providers/smtp-mailer.ts'
import { termii } from './providers/termii.ts'
import type { CallObserver } from './providers/upstream-http.ts'
import type { BankProvider } from './wallet/provider.ts'

export type Upstreams = {
  /** In order of priority. */
  readonly smsSuppliers: readonly [SmsProvider, ...SmsProvider[]]
  readonly boost: BoostProvider
  readonly bank: BankProvider
  readonly mailer: Mailer & { close(): void }
  /** Undefined where no gateway is configured: then nothing goes by text message. */
  readonly texter: Texter | undefined
  /** Of all their calls. */
  readonly callCounter: CallCounter
}

/** Receives each call of an upstream when it is over, and how long it took in ms. */
type Observe = (upstream: UpstreamKey) => CallObserver

/** The upstreams that the configuration names, each call of theirs counted and timed. */
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
    callCounter,
  }
}

type SupplierPorts = Pick<Upstreams, 'smsSuppliers' | 'boost'>

/** The suppliers that the configuration names. */
export function openSuppliers(config: Config, observe: Observe): SupplierPorts {
  const [first, ...more] = smsSuppliersOf(config)
  return {
    smsSuppliers: [
      handlerApi({ ...first, onCall: observe('sms') }),
      ...more.map((one) => handlerApi({ ...one, onCall: observe(furtherKey(one)) })),
    ],
    boost: smmPanel({
      name: config.BOOST_SUPPLIER,
      baseUrl: config.BOOST_BASE_URL,
      apiKey: config.BOOST_API_KEY,
      onCall: observe('boost'),
    }),
  }
}

const furtherKey = ({ name }: { readonly name: string }): UpstreamKey => `sms:${name}`

/** The suppliers whose balance is read each minute. */
export function prepaidSuppliers({
  smsSuppliers: [first, ...more],
  boost,
}: SupplierPorts): readonly PrepaidSupplier[] {
  const prepaid = (
    key: UpstreamKey,
    kind: SupplierKind,
    supplier: SmsProvider | BoostProvider,
  ): PrepaidSupplier => ({
    key,
    kind,
    name: supplier.name,
    balance: () => supplier.balance(),
  })
  return [
    prepaid('sms', 'sms', first),
    ...more.map((one) => prepaid(furtherKey(one), 'sms', one)),
    prepaid('boost', 'boost', boost),
  ]
}

/** A mail that was handed over counts as answered well. */
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

/** Those that a configuration has. */
export const upstreamNames = (
  config: Pick<Config, 'TEXT_BASE_URL' | 'SMS_MORE_SUPPLIERS'>,
): UpstreamKey[] => [
  'sms',
  ...config.SMS_MORE_SUPPLIERS.map(furtherKey),
  'boost',
  'bank',
  ...(config.TEXT_BASE_URL === undefined ? [] : (['text'] as const)),
  'mail',
]

/** The suppliers that a configuration has, in order of priority, with the wire format of each. */
export const connectedSuppliers = (config: Config): readonly ConnectedSupplier[] => [
  ...smsSuppliersOf(config).map(({ name, dialect }, index) => ({
    key: index === 0 ? ('sms' as const) : furtherKey({ name }),
    kind: 'sms' as const,
    name,
    dialect,
  })),
  { key: 'boost', kind: 'boost', name: config.BOOST_SUPPLIER, dialect: 'smm-panel' },
]

function openTexter(config: Config, onCall: CallObserver): Texter | undefined {
  const { TEXT_BASE_URL: baseUrl, TEXT_API_KEY: apiKey, TEXT_SENDER: sender } = config
  return baseUrl === undefined ? undefined : termii({ baseUrl, apiKey, sender, onCall })
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
