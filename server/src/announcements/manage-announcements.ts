import {
  type AdminAnnouncement,
  type adminAnnouncements,
  endsTooSoon,
} from '@nosim/contract/admin/content/announcements.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../platform/audit.ts'
import type { Db, Queryable } from '../platform/db/db.ts'
import { violates } from '../platform/db/pg-errors.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { PublishPublic } from '../platform/live/publisher.ts'
import { announcementOf } from './queries.ts'

/** The dependencies of every change of announcements. */
export type AnnouncementDependencies = { readonly db: Db; readonly publishPublic: PublishPublic }

/** Creates an announcement, which starts now by default. Throws VALIDATION_FAILED where it ends before it starts. */
export const createAnnouncement =
  (deps: AnnouncementDependencies): Handler<typeof adminAnnouncements.create> =>
  async ({ body: { start_date, end_date, ...fields } }, context) => {
    const made = await deps.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('announcement')
        .values({
          ...fields,
          start_at: start_date ?? sql<Date>`now()`,
          end_at: end_date ?? null,
          created_by: context.caller.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(tooSoon)
      return audited(tx, actorOf(context), { id, action: 'create announcement' })
    })
    announced(deps)
    return made
  }

/** Changes an announcement. Throws NOT_FOUND, and VALIDATION_FAILED where it would end before it starts. */
export const changeAnnouncement =
  (deps: AnnouncementDependencies): Handler<typeof adminAnnouncements.change> =>
  async ({ params: { id }, body: { start_date, end_date, ...fields } }, context) => {
    const changed = await deps.db.transaction().execute(async (tx) => {
      const before = await locked(tx, id)
      await tx
        .updateTable('announcement')
        .set({
          ...fields,
          ...(start_date !== undefined && { start_at: start_date }),
          ...(end_date !== undefined && { end_at: end_date }),
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
        .catch(tooSoon)
      return audited(tx, actorOf(context), { id, action: 'change announcement', before })
    })
    announced(deps)
    return changed
  }

/** Deletes an announcement. Throws NOT_FOUND. */
export const deleteAnnouncement =
  (deps: AnnouncementDependencies): Handler<typeof adminAnnouncements.remove> =>
  async ({ params: { id } }, context) => {
    await deps.db.transaction().execute(async (tx) => {
      const before = await locked(tx, id)
      await tx.deleteFrom('announcement').where('id', '=', id).execute()
      const entry = { action: 'delete announcement', subject: `announcement:${id}`, before }
      await recordAudit(tx, actorOf(context), entry)
    })
    announced(deps)
  }

/** Notifies every open dashboard. Call it after the commit. */
const announced = ({ publishPublic }: AnnouncementDependencies): void =>
  publishPublic('announcements', ['current'])

/** Locks an announcement until the transaction ends. Throws NOT_FOUND. */
async function locked(tx: Queryable, id: number): Promise<AdminAnnouncement> {
  await sql`select from announcement where id = ${id} for update`.execute(tx)
  return present(tx, id)
}

async function present(tx: Queryable, id: number): Promise<AdminAnnouncement> {
  const announcement = await announcementOf(tx, id)
  if (!announcement) throw new Refusal('NOT_FOUND')
  return announcement
}

async function audited(
  tx: Queryable,
  actor: Actor,
  { id, action, before }: { id: number; action: string; before?: AdminAnnouncement },
): Promise<AdminAnnouncement> {
  const after = await present(tx, id)
  await recordAudit(tx, actor, { action, subject: `announcement:${id}`, before, after })
  return after
}

/** One of the two times may be missing in the request, so the contract cannot compare them. */
function tooSoon(error: unknown): never {
  if (!violates(error, 'announcement_ends_after_start')) throw error
  throw new Refusal('VALIDATION_FAILED', { fields: { end_date: endsTooSoon } })
}
