import { Client, DatabaseError } from 'pg'
import { queueVersion } from '../../jobs.ts'
import { pendingFiles } from '../migrate.ts'
import { NotReady } from './once-ready.ts'

const absentTable = '42P01'
const noPermission = '42501'

/**
 * Throws NotReady unless every migration, every file of server/sql and the tables of the queue are those of this
 * release (OPS-36). `url` may be the address of the app, whose login cannot change them.
 */
export async function refuseOutdated(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'nosim start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [pending] = await pendingFiles(client, queueVersion())
    if (pending !== undefined) throw new NotReady(sentenceOf(pending))
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined
    // Before the first migration the table does not exist. Before the one that grants permission, it cannot be read.
    if (code === absentTable || code === noPermission) throw new NotReady(sentenceOf('all of it'))
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const sentenceOf = (pending: string): string =>
  `it is not migrated to this release (${pending}): run \`npm run migrate\` with DATABASE_OWNER_URL.`
