import type { closures } from '@nosim/contract/admin/users/closures.ts'
import { leastForUsers } from '@nosim/contract/admin/users/permissions.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs.ts'
import { lockTarget } from './queries.ts'
import { letterJob } from '../users/jobs.ts'
import { keptLetter } from '../closure/letters.ts'
import { keepAccount } from '../closure/queries.ts'

/** Cancels the closure that a user requested (ACCOUNT-9). Throws NOT_FOUND, HIGHER_RANK. */
export const cancelClosure =
  ({ db, brand }: { db: Db; brand: string }): Handler<typeof closures.cancel> =>
  async ({ params: { id } }, context) => {
    const actor = actorOf(context)
    await db.transaction().execute(async (tx) => {
      await lockTarget(tx, { actorId: actor.userId, least: leastForUsers }, id)
      if (!(await keepAccount(tx, id))) throw new Refusal('NOT_FOUND')
      await addJob(tx, letterJob(id, keptLetter(brand)))
      await recordAudit(tx, actor, { action: 'cancel closure', subject: `user:${id}` })
    })
    return { message: 'The account stays open.' }
  }
