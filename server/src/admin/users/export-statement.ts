import type { people } from '@nosim/contract/admin/people/people.ts'
import { Readable } from 'node:stream'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { statementOf } from '../../wallet/statement.ts'
import { refuseUnknown } from './refuse-unknown.ts'

/** A user's wallet lines as a file; that an admin took it is in the audit first. Throws NOT_FOUND. */
export const exportStatement =
  (db: Db): Handler<typeof people.statement> =>
  async ({ params: { id }, query }, context) => {
    await refuseUnknown(db, id)
    const entry = { action: 'export statement', subject: `user:${id}`, after: query }
    await recordAudit(db, actorOf(context), entry)
    context.reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    return Readable.from(statementOf(db, id, query))
  }
