import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import { deleteSessions } from '../users/queries.ts'
import { demoUsers } from '../seed-demo.ts'
import type { UserAdminDependencies } from './block-user.ts'
import { lockUsers, setBlocked } from './queries.ts'

const reason = 'An account of the demo, whose password anyone knows'

/**
 * Blocks the demo's accounts, takes their roles and ends their sessions: a database that once ran the demo must not let
 * everyone in. Blocked and not a reason to refuse the start: a shop that is open must not stay shut for an account that
 * it can do without. Those shut before are left alone.
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
      await setBlocked(tx, id, reason)
      await sql`update app_user set role = 'user' where id = ${id}`.execute(tx)
      await deleteSessions(tx, id)
      // No admin did it; each account answers for itself, as with the command line.
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

async function openDemoUsers(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where(
      'email_key',
      'in',
      demoUsers.map(({ email }) => email),
    )
    .where((where) => where.or([where('blocked_at', 'is', null), where('role', '<>', 'user')]))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}
