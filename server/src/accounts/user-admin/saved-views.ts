import {
  savedViewsMost,
  type savedViews,
  type SavedView,
} from '@nosim/contract/admin/users/saved-views.ts'
import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockUsers } from './queries.ts'

type Row = Omit<SavedView, 'created_at'> & { created_at: Date }

/** The saved filters of an admin, by name. */
export async function viewsOf(db: Queryable, admin: string): Promise<SavedView[]> {
  const found = await sql<Row>`select id, name, query, created_at from saved_view
    where admin = ${admin} order by lower(name)`.execute(db)
  return found.rows.map(present)
}

/** Saves filters under a name. Throws NAME_TAKEN, TOO_MANY_VIEWS. */
export const saveView =
  (db: Db): Handler<typeof savedViews.save> =>
  async ({ body: { name, query } }, { caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      // Parallel saves are serialised, so that each counts the other.
      await lockUsers(tx, [userId])
      const kept = await viewsOf(tx, userId)
      const made = await sql<Row>`insert into saved_view (admin, name, query)
        values (${userId}, ${name}, ${query}) returning id, name, query, created_at`
        .execute(tx)
        .catch(nameTaken)
      if (kept.length >= savedViewsMost) throw new Refusal('TOO_MANY_VIEWS')
      const [row] = made.rows
      if (!row) throw new Error('the view was not kept')
      return present(row)
    })

/** Deletes saved filters. Throws NOT_FOUND, also for filters of another admin. */
export const forgetView =
  (db: Db): Handler<typeof savedViews.forget> =>
  async ({ params: { id } }, { caller: { userId } }) => {
    const gone = await sql`delete from saved_view where id = ${id} and admin = ${userId}`.execute(
      db,
    )
    if (!gone.numAffectedRows) throw new Refusal('NOT_FOUND')
  }

const present = (row: Row): SavedView => ({ ...row, created_at: row.created_at.toISOString() })

function nameTaken(error: unknown): never {
  if (!violates(error, 'saved_view_name')) throw error
  const message = 'You have a filter of this name already.'
  throw new Refusal('NAME_TAKEN', { message, fields: { name: message } })
}
