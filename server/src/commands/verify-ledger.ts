// `npm run prove`: verifies the whole ledger, and exits non-zero when an invariant is broken.
import { readCommandConfig } from '../config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { proveInSlices } from '../wallet/proof/prove-in-slices.ts'
import { openServer } from './open-server.ts'
import { readOrExit } from './read-or-exit.ts'

const config = readOrExit(readCommandConfig)
await using server = await openServer()
// A replica is enough, because the proof only reads.
const url = config.DATABASE_READ_URL ?? server.url
const { db } = openDatabase({ url, poolSize: 2, name: 'nosim prove' })
const { faults } = await proveInSlices(db, {
  // Shows the progress on a terminal.
  ...(process.stderr.isTTY && {
    onUnit: (unit: string, slices: number) =>
      process.stderr.write(`${unit}: ${slices} slice(s) proven\n`),
  }),
})
await db.destroy()
if (faults.length === 0) {
  process.stdout.write('Every kobo is accounted for.\n')
} else {
  process.stdout.write(`${faults.length} invariant(s) of the ledger are broken:\n`)
  for (const fault of faults) {
    process.stdout.write(
      `- ${fault.invariant}: ${fault.count} time(s)\n    ${fault.examples.join('\n    ')}\n`,
    )
  }
  process.exitCode = 1
}
