// `npm run hooks`: the webhook addresses to enter at the upstreams.
import { hookPath, readConfig, smsSupplierOf } from '../config.ts'

const config = readConfig(process.env)
const bank = hookPath(config, 'bank', config.BANK_PROVIDER)
const supplier = smsSupplierOf(config)
const sms = hookPath(config, 'sms', supplier)
process.stdout.write(`bank (${config.BANK_PROVIDER}): ${config.PUBLIC_URL}${bank}\n`)
process.stdout.write(`SMS (${supplier}): ${config.PUBLIC_URL}${sms}\n`)
