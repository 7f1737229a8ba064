import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import { newToken } from '../../platform/ids.ts'
import { hashPassword, passwordMatches } from '../users/password.ts'
import { setPassword } from '../users/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { demoPassword, demoUsers } from '../seed-demo.ts'
import type { UserAdminDependencies } from './block-user.ts'
import { lockUsers, setBlocked } from './queries.ts'

const reason = 'An account of the demo, whose password anyone knows'

/**
 * Blocks the demo's accounts, takes their roles and ends their sessions, because their password is public. It is
 * replaced by a random one that is not stored, so that an unblock grants no access. The start continues: the shop does
 * not need these accounts. Accounts that are already shut stay unchanged.
 */
export async function blockDemo({
  db,
  sessionEnded,
  log,
}: UserAdminDependencies & { log: Log }): Promise<void> {
  for (const id of await openDemoUsers(db)) {
    await db.transaction().execute(async (tx) => {
      const [user] = await lockUsers(tx, [id])
      if (!user) return
      if (!user.blocked) await setBlocked(tx, id, reason)
      await setPassword(tx, id, await hashPassword(newToken()))
      await sql`update app_user set role = 'user' where id = ${id}`.execute(tx)
      await deleteSessions(tx, id)
      // No admin did it, so the account itself is the actor, as with the command line.
      await recordAudit(
        tx,
        { userId: id, address: 'start in production' },
        {
          action: 'block user',
          subject: `user:${id}`,
          before: { role: user.role, status: user.blocked ? 'blocked' : 'active' },
          after: { role: 'user', status: 'blocked', reason },
        },
      )
    })
    sessionEnded(id)
    log.warn(
      { event: 'demo.account_blocked', user: id },
      'a demo account was blocked in production',
    )
  }
}

/** The demo accounts that are not blocked, have a role, or still have the public password. */
async function openDemoUsers(db: Db): Promise<string[]> {
  const found = await sql<{ id: string; password_hash: string; open: boolean }>`
    select id, password_hash, (blocked_at is null or role <> 'user') as open from app_user
    where email_key = any(${demoUsers.map(({ email }) => email)}) order by id`.execute(db)
  const checked = await Promise.all(
    found.rows.map(async ({ id, password_hash: hash, open }) =>
      open || (await passwordMatches(hash, demoPassword)) ? [id] : [],
    ),
  )
  return checked.flat()
}
