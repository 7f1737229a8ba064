// `npm run delivery`: counts the figures of delivery again from the orders and prints each difference from the stored
// figures. Exits with 1 where there is one. `npm run delivery -- renew` also replaces the days that differ.
import { openDatabase } from '../platform/db/db.ts'
import { compareDelivery } from './compare-delivery.ts'
import { openServer } from './open-server.ts'

const [wish, ...more] = process.argv.slice(2)
if ((wish !== undefined && wish !== 'renew') || more.length > 0) {
  process.stderr.write('Say what to do: npm run delivery, or npm run delivery -- renew\n')
  process.exit(1)
}
const renew = wish === 'renew'
await using server = await openServer()
const { db } = openDatabase({ url: server.url, poolSize: 1, name: 'nosim delivery' })
const { days, differences } = await compareDelivery(db, { renew })
await db.destroy()
for (const line of differences) process.stdout.write(`${line}\n`)
process.stdout.write(
  differences.length === 0
    ? `The figures of ${days} days are those of the orders.\n`
    : `${differences.length} rows of ${days} days differ from the orders${renew ? ', and were replaced' : ''}.\n`,
)
if (differences.length > 0 && !renew) process.exitCode = 1
