// `npm run hooks`: the webhook addresses to enter at the upstreams.
import { readConfig } from '../config/config.ts'
import { smsSuppliersOf } from '../config/settings.ts'
import { hookPath } from '../config/derived-settings.ts'
import { readOrExit } from './read-or-exit.ts'

const config = readOrExit(readConfig)
const bank = hookPath(config, 'bank', config.BANK_PROVIDER)
process.stdout.write(`bank (${config.BANK_PROVIDER}): ${config.PUBLIC_URL}${bank}\n`)
for (const { name } of smsSuppliersOf(config)) {
  const path = hookPath(config, 'sms', name)
  process.stdout.write(`SMS (${name}): ${config.PUBLIC_URL}${path}\n`)
}
