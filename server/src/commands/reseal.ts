// `npm run reseal`: seals with SEAL_KEY what a key of SEAL_KEYS_OLD has sealed. The shop may run meanwhile.
import { resealTotp } from '../accounts/security/reseal-totp.ts'
import { readCommandConfig, secretKeyOf } from '../config/config.ts'
import { sealSecrets } from '../config/derived-settings.ts'
import { openDatabase } from '../platform/db/db.ts'
import { openSealer } from '../platform/seal.ts'
import { resealLogs } from '../store/inventory/reseal-logs.ts'
import { resealSubscriptions } from '../notifications/push/subscriptions.ts'
import { resealWebhooks } from '../webhooks/secrets.ts'
import { openServer } from './open-server.ts'
import { readOrExit } from './read-or-exit.ts'

const config = readOrExit(readCommandConfig)
if (config.SEAL_KEY === undefined) {
  process.stderr.write('SEAL_KEY is missing.\n')
  process.exit(1)
}
const { secret, older } = sealSecrets({ ...config, SECRET_KEY: secretKeyOf(config) })
const sealer = openSealer(secret, older)
await using server = await openServer()
const { db } = openDatabase({ url: server.url, poolSize: 2, name: 'nosim reseal' })
const logs = await resealLogs(db, sealer)
const authenticators = await resealTotp(db, sealer)
const webhooks = await resealWebhooks(db, sealer)
const pushes = await resealSubscriptions(db, sealer)
await db.destroy()
process.stdout.write(
  `Sealed with the key ${sealer.keyId.toString('hex')}: ${logs} account logs, ${authenticators} authenticators, ${webhooks} webhooks, ${pushes} push devices.\n`,
)
