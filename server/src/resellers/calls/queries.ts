import type { ApiCall } from '@nosim/contract/accounts/api-keys.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = Omit<ApiCall, 'at' | 'cost'> & { at: Date; cost: number | null }

/** A page of the calls of a key, the newest first. */
export async function callsOf(
  db: Queryable,
  keyId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ calls: ApiCall[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<Row>`select c.id::text as id, c.at, c.api, c.action, c.outcome, c.ms, c.cost, host(c.address) as address
      from api_call c where c.key_id = ${keyId} order by c.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from api_call c where c.key_id = ${keyId}`.execute(db),
  ])
  return { calls: rows.rows.map(presentCall), total: count.rows[0]?.total ?? 0 }
}

const presentCall = ({ at, cost, ...row }: Row): ApiCall => ({
  ...row,
  at: at.toISOString(),
  cost: cost === null ? null : formatNaira(cost),
})
