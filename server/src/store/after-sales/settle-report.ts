import { sql } from 'kysely'
import type { complaints } from '@nosim/contract/admin/complaints.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StoreDependencies } from '../inventory/dependencies.ts'
import { reportOf } from './queries.ts'

/** Closes a report, once. Throws NOT_FOUND, SETTLED. */
export const settleReport =
  ({ db }: StoreDependencies): Handler<typeof complaints.settleReport> =>
  async ({ params: { id }, body }, context) =>
    db.transaction().execute(async (tx) => {
      const before = await reportOf(tx, id)
      if (!before) throw new Refusal('NOT_FOUND')
      const settled = await tx
        .updateTable('product_report')
        .set({
          state: body.outcome,
          answer: body.answer,
          settled_by: context.caller.userId,
          settled_at: sql`now()`,
        })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (settled.numUpdatedRows === 0n) throw new Refusal('SETTLED')
      const after = await reportOf(tx, id)
      if (!after) throw new Error('a report vanished while it was settled')
      const subject = `report:${id}`
      await recordAudit(tx, actorOf(context), { action: 'settle report', subject, before, after })
      return after
    })
