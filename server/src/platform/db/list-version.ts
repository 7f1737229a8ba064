import { sql } from 'kysely'
import { Batcher, type BatchMeter } from './batcher.ts'
import type { Db } from './db.ts'

/**
 * Returns a function that reads the present version of the lists that are the same for all users. Each change of one of
 * them raises it (server/sql/base.sql). Calls at the same time share a statement.
 */
export function openListVersion(db: Db, meter: BatchMeter): () => Promise<number> {
  const calls = new Batcher<undefined, number>({
    meter,
    run: async (items) => {
      const { rows } = await sql<{ version: number }>`select version from list_version`.execute(db)
      return items.flatMap(() => rows.map(({ version }) => version))
    },
  })
  return () => calls.submit(undefined)
}
