import { join } from 'node:path'
import { keptSecret } from '../config/config.ts'
import { loginUrl } from '../database.ts'
import { derivedSecret } from '../config/derived-settings.ts'
import { openLocalDatabase } from '../platform/db/embedded-database.ts'
import { machineSettings } from '../platform/db/machine-settings.ts'

/**
 * The database server for a command: the configured one, or that of DATA_DIR. If the latter runs for the app, it keeps
 * running; else it is started for the command and stopped afterwards.
 */
export async function openServer(): Promise<AsyncDisposable & { readonly url: string }> {
  // The app's own login. Commands hold session locks, which do not work through a transaction pooler.
  const given = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, [Symbol.asyncDispose]: async () => undefined }
  const folder = process.env.DATA_DIR ?? './data'
  const secret = process.env.SECRET_KEY ?? keptSecret(folder)
  const local = await openLocalDatabase(
    join(folder, 'postgres'),
    derivedSecret({ SECRET_KEY: secret }, 'database owner').slice(0, 32),
    // The settings of the app, because the app may take over a server that a command starts.
    machineSettings(),
  )
  return {
    url: loginUrl(local.ownerUrl, { SECRET_KEY: secret }),
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}
