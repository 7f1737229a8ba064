import { join } from 'node:path'
import { keptSecret } from '../config/config.ts'
import { loginUrl } from '../database.ts'
import { derivedSecret } from '../config/derived-settings.ts'
import { openLocalDatabase } from '../platform/db/embedded-database.ts'
import { machineSettings } from '../platform/db/machine-settings.ts'

/**
 * The database server that a command works on: the one that is configured, or the one of DATA_DIR, which is left
 * running if it runs for the app, and runs for this moment otherwise.
 */
export async function openServer(): Promise<AsyncDisposable & { readonly url: string }> {
  // The app's own login. Commands lock for the length of a session, which a pooler of transactions cannot do.
  const given = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, [Symbol.asyncDispose]: async () => undefined }
  const folder = process.env.DATA_DIR ?? './data'
  const secret = process.env.SECRET_KEY ?? keptSecret(folder)
  const local = await openLocalDatabase(
    join(folder, 'postgres'),
    derivedSecret({ SECRET_KEY: secret }, 'database owner').slice(0, 32),
    // The app may take up the server that a command starts.
    machineSettings(),
  )
  return {
    url: loginUrl(local.ownerUrl, { SECRET_KEY: secret }),
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}
