import { Readable } from 'node:stream'
import type { audit, AuditEntry, AuditFilter } from '@nosim/contract/admin/audit.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { auditBatches } from './queries.ts'

/** The matching entries as a CSV file, which is written while it is read. The export is an audit entry itself. */
export const exportAudit =
  (db: Db, reads: Reads): Handler<typeof audit.export> =>
  async ({ query }, context) => {
    const entry = { action: 'export audit', subject: 'audit', after: query }
    await recordAudit(db, actorOf(context), entry)
    context.reply.header('content-disposition', 'attachment; filename="audit.csv"')
    return Readable.from(linesOf(reads.of(context.request), query))
  }

const head = ['Time', 'Actor', 'Action', 'Subject', 'Name', 'Before', 'After', 'Address', 'ID']

/** Times are RFC 3339 in UTC; `before` and `after` are JSON. */
async function* linesOf(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(head)
  for await (const entries of auditBatches(db, filter)) {
    yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
  }
}

function cellsOf({ before, after, ...entry }: AuditEntry): string[] {
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  const { at, actor, actor_id, action, subject, subject_name, address, id } = entry
  const who = actor ?? actor_id
  const what = [json(before), json(after)]
  return [at, who, action, subject, subject_name ?? '', ...what, address, String(id)]
}
