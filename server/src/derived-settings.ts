// What follows from the settings.
import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** A separate secret for each purpose, so that none reveals another. */
export function derivedSecret(config: Pick<Config, 'SECRET_KEY'>, purpose: string): string {
  return createHmac('sha256', config.SECRET_KEY).update(purpose).digest('hex')
}

/** What texts are sealed with now, and what they may have been sealed with before. */
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

/** What a supplier must have left, in micro-dollars. */
export const lowFloatOf = (config: Pick<Config, 'LOW_FLOAT_USD'>): number =>
  config.LOW_FLOAT_USD * 1_000_000

/** In micro-dollars: a larger difference of a supplier's day is an alarm. */
export const differenceLimitOf = (config: Pick<Config, 'FLOAT_DIFFERENCE_USD'>): number =>
  config.FLOAT_DIFFERENCE_USD * 1_000_000

/** Who may read `/metrics`: clients with METRICS_TOKEN; without one all outside production, and none in it. */
export const metricsReaders = ({
  METRICS_TOKEN: token,
  production,
}: Pick<Config, 'METRICS_TOKEN' | 'production'>): { token: string } | 'all' | 'none' => {
  if (token !== undefined) return { token }
  return production ? 'none' : 'all'
}
