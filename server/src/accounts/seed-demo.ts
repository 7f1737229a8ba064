import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { newRefId } from '../platform/ids.ts'
import { openWallet } from '../wallet/queries.ts'
import { hashPassword } from './users/password.ts'
import { insertUser } from './users/queries.ts'

/** The accounts of the demo. They exist only where the sandbox simulates the upstreams. */
export const demoPassword = 'demo-password'
export const demoUsers = [
  {
    email: 'user@demo.nosim.local',
    phone: '08000000001',
    firstName: 'Demo',
    lastName: 'User',
    role: 'user',
  },
  {
    email: 'admin@demo.nosim.local',
    phone: '08000000002',
    firstName: 'Demo',
    lastName: 'Admin',
    role: 'owner',
  },
  {
    email: 'manager@demo.nosim.local',
    phone: '08000000003',
    firstName: 'Demo',
    lastName: 'Manager',
    role: 'manager',
  },
  {
    email: 'support@demo.nosim.local',
    phone: '08000000004',
    firstName: 'Demo',
    lastName: 'Support',
    role: 'support',
  },
] as const

/** Creates the missing accounts of the demo and returns the id of its admin. */
export async function seedDemo(db: Db): Promise<string> {
  for (const user of demoUsers) {
    const known = await db
      .selectFrom('app_user')
      .select('id')
      .where('email_key', '=', user.email)
      .executeTakeFirst()
    if (known) continue
    const passwordHash = await hashPassword(demoPassword)
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, {
        ...user,
        passwordHash,
        refId: newRefId(),
        refby: undefined,
      })
      if (!id) return
      await openWallet(tx, id)
      await sql`update app_user set role = ${user.role}, email_confirmed_at = now() where id = ${id}`.execute(
        tx,
      )
    })
  }
  const admin = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', 'admin@demo.nosim.local')
    .executeTakeFirstOrThrow()
  return admin.id
}
