// `npm run prove`: says whether every kobo is accounted for, and exits non-zero when one is not.
import { join } from 'node:path'
import { derivedSecret, keptSecret } from '../config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { openLocalDatabase } from '../platform/db/embedded-database.ts'
import { prove } from '../wallet/prove.ts'

const folder = process.env.DATA_DIR ?? './data'
const given = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL
await using local = given ? undefined : await openLocal()
const { db } = openDatabase({
  url: given ?? local?.ownerUrl ?? '',
  poolSize: 2,
  name: 'nosim prove',
})
const faults = await prove(db)
await db.destroy()
if (faults.length === 0) {
  process.stdout.write('Every kobo is accounted for.\n')
} else {
  process.stdout.write(`${faults.length} law(s) of the ledger are broken:\n`)
  for (const fault of faults) {
    process.stdout.write(
      `- ${fault.law}: ${fault.count} time(s)\n    ${fault.examples.join('\n    ')}\n`,
    )
  }
  process.exitCode = 1
}

/** The database of DATA_DIR: the one that runs for the app, which is left running, or one for this moment. */
async function openLocal() {
  const secret = process.env.SECRET_KEY ?? keptSecret(folder)
  return openLocalDatabase(
    join(folder, 'postgres'),
    derivedSecret({ SECRET_KEY: secret }, 'database owner').slice(0, 32),
  )
}
