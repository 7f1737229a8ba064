import type { Site } from '@nosim/contract/site.ts'
import { depositMinimumNaira } from '@nosim/contract/wallet.ts'
import type { Config } from './config.ts'

/** What every page may know of the settings. */
export function siteOf(config: Config): Site {
  return {
    brand: config.BRAND,
    support_url: config.SUPPORT_URL ?? null,
    channel_url: config.CHANNEL_URL ?? null,
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
