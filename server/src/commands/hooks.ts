// `npm run hooks`: the webhook addresses to enter at the upstreams.
import { hookPath, readConfig } from '../config.ts'

const config = readConfig(process.env)
const bank = hookPath(config, 'bank', config.BANK_PROVIDER)
const sms = hookPath(config, 'sms', config.SMS_DIALECT)
process.stdout.write(`bank (${config.BANK_PROVIDER}): ${config.PUBLIC_URL}${bank}\n`)
process.stdout.write(`SMS (${config.SMS_DIALECT}): ${config.PUBLIC_URL}${sms}\n`)
