// Values that follow from the settings.
import type { Site } from '@nosim/contract/base/site.ts'
import { depositMinimumNaira } from '@nosim/contract/shop/wallet.ts'
import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** A separate secret for each purpose, so that none reveals another. */
export function derivedSecret(config: Pick<Config, 'SECRET_KEY'>, purpose: string): string {
  return createHmac('sha256', config.SECRET_KEY).update(purpose).digest('hex')
}

/** The key that seals texts now, and the keys with which older texts may be sealed. */
export function sealSecrets(config: Pick<Config, 'SECRET_KEY' | 'SEAL_KEY' | 'SEAL_KEYS_OLD'>): {
  secret: string
  older: string[]
} {
  const derived = derivedSecret(config, 'seal')
  const older = config.SEAL_KEYS_OLD.split(',').map((key) => key.trim())
  return {
    secret: config.SEAL_KEY ?? derived,
    older: [...older.filter((key) => key !== ''), ...(config.SEAL_KEY ? [derived] : [])],
  }
}

/** Whether admins must use two-step sign-in: by default in production. */
export const adminTotpOf = (config: Pick<Config, 'ADMIN_TOTP' | 'production'>): boolean =>
  config.ADMIN_TOTP ?? config.production

/** The path, with its unguessable last segment, that an operator enters at an upstream for its webhooks. */
export function hookPath(
  config: Pick<Config, 'SECRET_KEY'>,
  kind: 'bank' | 'sms',
  provider: string,
): string {
  return `/hooks/${kind}/${provider}/${derivedSecret(config, `hook ${kind} ${provider}`).slice(0, 40)}`
}

/** The balance at a supplier below which there is an alarm, in micro-dollars. */
export const lowFloatOf = (config: Pick<Config, 'LOW_FLOAT_USD'>): number =>
  config.LOW_FLOAT_USD * 1_000_000

/** The difference of a supplier's day above which there is an alarm, in micro-dollars. */
export const differenceLimitOf = (config: Pick<Config, 'FLOAT_DIFFERENCE_USD'>): number =>
  config.FLOAT_DIFFERENCE_USD * 1_000_000

/** The limits above which an API key is suspended (KEY-8). */
export const keyLimitsOf = (config: Pick<Config, 'API_CANCEL_PERCENT' | 'API_REFUSALS_HOUR'>) => ({
  cancelPercent: config.API_CANCEL_PERCENT,
  refusalsHour: config.API_REFUSALS_HOUR,
})

/** Who may read `/metrics`: clients with METRICS_TOKEN. Without a token: all outside production, none in production. */
export const metricsReaders = ({
  METRICS_TOKEN: token,
  production,
}: Pick<Config, 'METRICS_TOKEN' | 'production'>): { token: string } | 'all' | 'none' => {
  if (token !== undefined) return { token }
  return production ? 'none' : 'all'
}

/** The settings that every page may contain. */
export function siteOf(config: Config): Site {
  return {
    brand: config.BRAND,
    support_url: config.SUPPORT_URL ?? null,
    channel_url: config.CHANNEL_URL ?? null,
    mailbox_url: config.MAILBOX_URL ?? null,
    users_claim: config.USERS_CLAIM ?? null,
    figures: config.FIGURES,
    splash_ms: config.SPLASH_MS,
    password_minimum: config.PASSWORD_MINIMUM,
    deposit_minimum_ngn: depositMinimumNaira,
    referral_from_ngn: config.REFERRAL_FROM_NGN / 100,
    referral_bonus_ngn: config.REFERRAL_BONUS_NGN / 100,
    demo: config.DEMO,
  }
}

/** Whether browsers reach the app over TLS, so that cookies are marked `Secure`. */
export const isSecure = (config: Pick<Config, 'PUBLIC_URL'>): boolean =>
  config.PUBLIC_URL.startsWith('https:')
