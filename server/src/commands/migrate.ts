// `npm run migrate`: migrates the database as its owner. Run it once for each release, before the start of processes
// that have no DATABASE_OWNER_URL. Safe to repeat.
import { readCommandConfig } from '../config/config.ts'
import { migrateFor } from '../database.ts'
import { onceReady } from '../platform/db/start/once-ready.ts'
import { openLog } from '../platform/process/log.ts'
import { readOrExit } from './read-or-exit.ts'

try {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = readOrExit(readCommandConfig)
  if (!ownerUrl)
    throw new Error('DATABASE_OWNER_URL is missing: the owner of the database migrates.')
  const files = await onceReady(ownerUrl, () => migrateFor(ownerUrl, url), { log: openLog('warn') })
  process.stdout.write(
    `Applied ${files.length} file(s)${files.map((name) => `\n- ${name}`).join('')}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
