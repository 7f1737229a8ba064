import type { PushDevice } from '@nosim/contract/accounts/notifications.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

type DeviceRow = Omit<PushDevice, 'added_at' | 'last_used_at'> & {
  added_at: Date
  last_used_at: Date
}

/** The browsers of a user that get pushes, the one used last first (NOTE-14). */
export async function devicesOf(
  db: Queryable,
  userId: string,
  sessionHash: Buffer,
): Promise<PushDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, s.user_agent, d.created_at as added_at, s.last_seen_at as last_used_at, s.token_hash = ${sessionHash} as is_current
    from push_subscription d join session s on s.id = d.session_id and s.expires_at > now()
    where d.user_id = ${userId} order by s.last_seen_at desc, d.id desc limit 100`.execute(db)
  return rows.map(presentDevice)
}

const presentDevice = (row: DeviceRow): PushDevice => ({
  ...row,
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
})

/** Deletes a browser of this user; false where there is none. */
export async function deleteDevice(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const gone =
    await sql`delete from push_subscription where id = ${id} and user_id = ${userId}`.execute(db)
  return gone.numAffectedRows === 1n
}
