// `npm run deliveries -- reread`: reads bank deliveries again that an earlier release could not read.
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { openBank } from '../upstreams.ts'
import { readAllAgain } from '../wallet/funding/settle-delivery.ts'
import { openServer } from './open-server.ts'
import { readOrExit } from './read-or-exit.ts'

if (process.argv[2] !== 'reread') {
  process.stderr.write('Say what to do: npm run deliveries -- reread\n')
  process.exit(1)
}
const bank = openBank(readOrExit(readConfig), () => undefined)
await using server = await openServer()
const { db } = openDatabase({ url: server.url, poolSize: 2, name: 'nosim deliveries' })
const counts = await readAllAgain({ db, bank })
await db.destroy()
const sums = Object.entries(counts).map(([became, count]) => `${count} ${became}`)
process.stdout.write(
  `Of the deliveries that could not be read: ${sums.join(', ') || 'there were none'}. What was read is booked as soon as the shop runs.\n`,
)
