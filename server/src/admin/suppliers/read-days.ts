import { Readable } from 'node:stream'
import type { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  daysOf,
  dollars,
  linesOf,
  presentDay,
  suppliersKnown,
  type DayRow,
  type LineRow,
  type Range,
} from './queries.ts'

export type SupplierDependencies = {
  readonly db: Db
  readonly reads: Reads
  /** In micro-dollars: a larger difference of a day is an alarm. */
  readonly differenceLimit: number
}

const dayMs = 86_400_000
const lagosMs = 3_600_000
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The range of a query, else the last 14 days. Throws VALIDATION_FAILED for an empty range or above 92 days. */
function rangeOf(query: Parameters<Handler<typeof suppliers.days>>[0]['query']): Range {
  const to = query.to ?? dateOf(Date.now() + lagosMs)
  const from = query.from ?? dateOf(Date.parse(to) - 13 * dayMs)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= 92)) {
    const message = 'Please choose between 1 and 92 days'
    throw new Refusal('VALIDATION_FAILED', { message, fields: { from: message } })
  }
  return { kind: query.kind, supplier: query.supplier, from, to }
}

/** The float at each supplier, day by day, compared with the ledger. */
export const readDays =
  ({ reads, differenceLimit }: SupplierDependencies): Handler<typeof suppliers.days> =>
  async ({ query }, { request }) => {
    const range = rangeOf(query)
    const [rows, known] = await reads.run(request, (db) =>
      Promise.all([daysOf(db, range), suppliersKnown(db)]),
    )
    return {
      days: rows.map((row) => presentDay(row, differenceLimit)),
      suppliers: known,
      limit_usd: dollars(differenceLimit),
    }
  }

/** The orders of these days as a CSV file for the supplier. The export is an audit entry. */
export const exportDays =
  ({ db, reads }: SupplierDependencies): Handler<typeof suppliers.export> =>
  async ({ query }, context) => {
    const range = rangeOf(query)
    await recordAudit(db, actorOf(context), {
      action: 'export supplier days',
      subject: 'suppliers',
      after: range,
    })
    context.reply.header('content-disposition', 'attachment; filename="suppliers.csv"')
    return Readable.from(fileOf(reads.of(context.request), range))
  }

const head = [
  'Day',
  'Kind',
  'Supplier',
  'Our order',
  'Your order',
  'Service',
  'Charged USD',
  'Charge from',
  'Returned USD',
  'Owed USD',
  'Note',
]

async function* fileOf(db: Db, range: Range): AsyncGenerator<string> {
  yield csvStart + csvLine(head)
  for (const day of (await daysOf(db, range)).toReversed()) {
    for await (const lines of pagesOf(db, day))
      yield lines.map((line) => csvLine(cellsOf(day, line))).join('')
  }
}

/** How many orders are read at once. */
const pageSize = 1000

async function* pagesOf(db: Db, day: DayRow): AsyncGenerator<LineRow[]> {
  let after = ''
  for (;;) {
    const lines = await linesOf(db, day, { after, limit: pageSize })
    yield lines
    const last = lines.at(-1)
    if (last === undefined || lines.length < pageSize) return
    after = last.subject
  }
}

/** The words for the source of a charge. A charge that the supplier did not report is taken from its price list. */
const sourceWords = { supplier: 'Supplier', catalogue: 'Price list' } as const

function cellsOf(day: DayRow, line: LineRow): string[] {
  const { owed, note } = owedOf(day, line)
  const { subject, theirs, service, charged, returned } = line
  const source = line.cost_source && sourceWords[line.cost_source]
  const who = [day.day, day.kind, day.supplier, subject.split(':').at(-1) ?? subject]
  const goods = [theirs ?? '', service ?? '']
  return [...who, ...goods, dollars(charged), source ?? '', dollars(returned), dollars(owed), note]
}

/** A return that was never confirmed is claimed only where the float of that day is short. */
function owedOf(day: DayRow, line: LineRow): { owed: number; note: string } {
  if (line.held > 0) return { owed: line.held, note: 'Charged for more than was delivered' }
  if (line.unconfirmed === 0 || day.difference_micro_usd >= 0) return { owed: 0, note: '' }
  const short = dollars(-day.difference_micro_usd)
  return {
    owed: line.unconfirmed,
    note: `Not confirmed; the balance of the day is short by ${short} USD`,
  }
}
