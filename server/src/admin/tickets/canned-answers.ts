import type { adminTickets, CannedAnswer } from '@nosim/contract/admin/users/tickets.ts'
import { sql } from 'kysely'
import { actorOf, changeAudited, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cannedAnswer } from './queries.ts'

/** Adds a canned answer (TICKET-15). Throws NAME_TAKEN. */
export const createCanned =
  (db: Db): Handler<typeof adminTickets.createCanned> =>
  ({ body: { title, text } }, context) =>
    db.transaction().execute(async (tx) => {
      const made =
        await sql<CannedAnswer>`insert into canned_answer (title, text) values (${title}, ${text})
        returning id, title, text`
          .execute(tx)
          .catch(nameTaken)
      const [answer] = made.rows
      if (!answer) throw new Error('a canned answer that was written is not there')
      const entry = { action: 'create canned answer', subject: subjectOf(answer.id), after: answer }
      await recordAudit(tx, actorOf(context), entry)
      return answer
    })

/** Changes a canned answer. Throws NOT_FOUND, NAME_TAKEN. */
export const changeCanned =
  (db: Db): Handler<typeof adminTickets.changeCanned> =>
  ({ params: { id }, body: { title, text } }, context) =>
    changeAudited(db, actorOf(context), {
      action: 'change canned answer',
      subject: subjectOf(id),
      read: (tx) => cannedAnswer(tx, id),
      write: async (tx) => {
        await sql`update canned_answer set title = ${title}, text = ${text} where id = ${id}`
          .execute(tx)
          .catch(nameTaken)
      },
    })

/** Deletes a canned answer. Throws NOT_FOUND. */
export const removeCanned =
  (db: Db): Handler<typeof adminTickets.removeCanned> =>
  async ({ params: { id } }, context) => {
    await db.transaction().execute(async (tx) => {
      const before = await deleted(tx, id)
      if (!before) throw new Refusal('NOT_FOUND')
      const entry = { action: 'delete canned answer', subject: subjectOf(id), before }
      await recordAudit(tx, actorOf(context), entry)
    })
  }

async function deleted(tx: Queryable, id: number): Promise<CannedAnswer | undefined> {
  const gone = await sql<CannedAnswer>`delete from canned_answer where id = ${id}
    returning id, title, text`.execute(tx)
  return gone.rows[0]
}

const subjectOf = (id: number): string => `canned answer:${id}`

function nameTaken(error: unknown): never {
  throw violates(error, 'canned_answer_title') ? new Refusal('NAME_TAKEN') : error
}
