import { join } from 'node:path'
import { readCommandConfig, secretKeyOf } from '../config/config.ts'
import { loginUrl } from '../database.ts'
import { derivedSecret } from '../config/derived-settings.ts'
import { openLocalDatabase } from '../platform/db/embedded-database.ts'
import { machineSettings } from '../platform/db/machine-settings.ts'
import { readOrExit } from './read-or-exit.ts'

/**
 * The database server for a command: the configured one, or that of DATA_DIR. If the latter runs for the app, it keeps
 * running; else it is started for the command and stopped afterwards.
 */
export async function openServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const config = readOrExit(readCommandConfig)
  // The app's own login. Commands hold session locks, which do not work through a transaction pooler.
  const given = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (given !== undefined) return { url: given, [Symbol.asyncDispose]: async () => undefined }
  const keys = { SECRET_KEY: secretKeyOf(config) }
  const local = await openLocalDatabase(
    join(config.DATA_DIR, 'postgres'),
    derivedSecret(keys, 'database owner').slice(0, 32),
    // The settings of the app, because the app may take over a server that a command starts.
    machineSettings(),
  )
  return {
    url: loginUrl(local.ownerUrl, keys),
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}
