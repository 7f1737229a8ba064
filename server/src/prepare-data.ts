import { seedDemo } from './accounts/seed-demo.ts'
import type { Config } from './config/config.ts'
import { pricingOf } from './config/settings.ts'
import { syncCatalogue } from './numbers/catalogue/catalogue.ts'
import type { Db } from './platform/db/db.ts'
import type { Secrets } from './store/inventory/secrets.ts'
import { seedDemoStock } from './store/seed-demo.ts'
import { setFirstLimit } from './wallet/referrals/rule.ts'

/** Writes the data of the settings: catalogue, prices, first limits and demo. Safe in several processes. */
export async function prepareData(
  config: Config,
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
): Promise<void> {
  await syncCatalogue(db, {
    file: new URL('../data/services.csv', import.meta.url),
    pricing: pricingOf(config),
    demo: config.DEMO,
  })
  await setFirstLimit(db, config.REFERRAL_DAILY_LIMIT)
  if (config.DEMO) await seedDemoStock(db, secrets, await seedDemo(db))
}
