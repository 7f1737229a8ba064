import { sql } from 'kysely'
import { Batcher, type BatchMeter } from './batcher.ts'
import type { Db } from './db.ts'

/**
 * Returns a function for the version of the lists that are the same for all users, as the database has it now. Each change of
 * one of them raises it (server/sql/base.sql). Calls that come together share a statement.
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
