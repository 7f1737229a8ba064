import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { keyIdBytes, type Sealer } from '../../platform/seal.ts'
import { purposeOf } from './secrets.ts'

const turnRows = 500

type Row = { id: number; details: Buffer; digest: Buffer }

/**
 * Encrypts the details of logs again with the sealer's own key where another key encrypted them, 500 logs at a time.
 * Returns the number of logs. It may run beside the shop, be stopped and be run again: a log that changes meanwhile is
 * left for the next run.
 */
export async function resealLogs(db: Db, sealer: Sealer): Promise<number> {
  let count = 0
  for (let last = 0; ;) {
    const found = await sql<Row>`select id, details, digest from account_log
      where id > ${last} and substring(details from 1 for ${keyIdBytes}) <> ${sealer.keyId}
      order by id limit ${turnRows}`.execute(db)
    const rows = found.rows
    const newest = rows.at(-1)
    if (!newest) return count
    last = newest.id
    const fresh = rows.map(({ details, digest }) => {
      const purpose = purposeOf(digest)
      return sealer.seal(sealer.open(details, purpose), purpose)
    })
    const changed = await sql`update account_log l set details = n.fresh from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ details }) => details)}::bytea[], ${fresh}::bytea[]
      ) n (id, old, fresh) where l.id = n.id and l.details = n.old`.execute(db)
    count += Number(changed.numAffectedRows ?? 0)
  }
}
