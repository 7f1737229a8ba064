import { Readable } from 'node:stream'
import type { margins, Unreturned } from '@nosim/contract/admin/margins.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { Range } from '@nosim/contract/admin/reports.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { unreturnedOf } from './queries.ts'

/** How many rows are read at once. */
const batch = 1000

/** The refunded numbers that the supplier did not return, as a CSV file for it. The export is an audit entry. */
export const exportUnreturned =
  (db: Db, reads: Reads): Handler<typeof margins.export> =>
  async ({ query }, context) => {
    await recordAudit(db, actorOf(context), {
      action: 'export unreturned numbers',
      subject: 'suppliers',
      after: query,
    })
    context.reply.header('content-disposition', 'attachment; filename="unreturned-numbers.csv"')
    return Readable.from(linesOf(reads.of(context.request), query.range))
  }

const head = [
  'Supplier',
  'Your order',
  'Our order',
  'Service',
  'Number',
  'Given',
  'Ended',
  'Charge',
  'Cost USD',
]

/** Times are RFC 3339 in UTC. */
async function* linesOf(db: Db, range: Range): AsyncGenerator<string> {
  yield csvStart + csvLine(head)
  for (let offset = 0; ; offset += batch) {
    const rows = await unreturnedOf(db, range, { limit: batch, offset })
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    if (rows.length < batch) return
  }
}

const endWords = { charged: 'Charged', unknown: 'Not reported' } as const

const cellsOf = (row: Unreturned): string[] => [
  row.supplier,
  row.upstream_id,
  row.order_id === null ? '' : orderNumber(row.order_id),
  row.service_name,
  row.number ?? '',
  row.rented_at,
  row.ended_at ?? '',
  endWords[row.upstream_end],
  row.cost_usd ?? '',
]
