import { personExists } from '../../accounts/users/queries.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isId } from '../../platform/ids.ts'

/** Throws NOT_FOUND unless there is such a user. */
export async function refuseUnknown(db: Queryable, id: string): Promise<void> {
  if (!isId(id) || !(await personExists(db, id))) throw new Refusal('NOT_FOUND')
}
