import type { accountLogs, BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { breathe } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { breaks } from '../../platform/db/faults.ts'
import { allowTime } from '../../platform/db/time-limit.ts'
import type { Handler } from '../../platform/http/door.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertBatch } from '../stock/batches.ts'
import { stockChanged, type StoreParts } from '../stock/parts.ts'
import type { Hidden } from '../stock/secrets.ts'
import { productOf } from '../stock/queries.ts'
import { readLines, refused, type Line } from './read-lines.ts'

/** How many of the lines that are not taken in are told. */
const faultsMost = 200
/** Lines that are worked on before others get their turn. */
const turnLines = 500
/** An upload may take longer than a request's statements otherwise do, in ms. */
const storeMost = 60_000

/** What a file would bring. Throws PRODUCT_GONE, FILE_REFUSED. */
export const previewLogs =
  (parts: StoreParts): Handler<typeof accountLogs.preview> =>
  async ({ body }) => {
    await productThere(parts.db, body.product_id)
    return (await sift(parts, body.txtfile)).report
  }

/**
 * Takes in all logs of a file that are not in stock yet, as one batch, or nothing. Throws PRODUCT_GONE; FILE_REFUSED
 * when a line is malformed or nothing is new; STOCK_CHANGED when that is not what the preview promised.
 */
export const uploadLogs =
  (parts: StoreParts): Handler<typeof accountLogs.bulk> =>
  async ({ body }, asked) => {
    await productThere(parts.db, body.product_id)
    const { fresh, report } = await sift(parts, body.txtfile)
    if (report.malformed > 0) throw malformed(report)
    if (body.fresh !== undefined && Number(body.fresh) !== report.fresh) {
      throw new Refusal('STOCK_CHANGED')
    }
    if (report.fresh === 0) throw refused('There is nothing new in this file.')
    const hidden = await hideAll(parts, fresh)
    const batch = await parts.db.transaction().execute(async (tx) => {
      await allowTime(tx, storeMost)
      // One upload after the other: two with lines in common, in other orders, would wait for each other.
      await sql`select pg_advisory_xact_lock(hashtext('upload logs'))`.execute(tx)
      const id = await insertBatch(tx, { ...body, createdBy: asked.caller.userId })
      await insertLogs(tx, { product: body.product_id, batch: id, url: body.url || null, hidden })
      await recordAudit(tx, actorOf(asked), {
        action: 'upload logs',
        subject: `batch:${id}`,
        after: { product: body.product_id, source: body.source, logs: hidden.length },
      })
      return id
    })
    stockChanged(parts, [body.product_id])
    return { ...report, batch_id: batch }
  }

async function productThere(db: Queryable, id: number): Promise<void> {
  if (!(await productOf(db, id))) throw new Refusal('PRODUCT_GONE')
}

function malformed(report: BulkReport): Refusal {
  const first = report.faults.find(({ fault }) => fault === 'malformed')
  const count = report.malformed === 1 ? '1 line' : `${report.malformed} lines`
  return refused(
    `${count} cannot be read, the first is line ${first?.line}: ${first?.what}. Nothing was stored.`,
  )
}

/** Tells the lines that are new from those that are not. */
async function sift(
  parts: StoreParts,
  file: File,
): Promise<{ fresh: string[]; report: BulkReport }> {
  const lines = await readLines(file.stream())
  if (lines.length === 0) throw refused('There is nothing in this file.')
  const firstOf = new Map<string, number>()
  for (const { line, text } of lines) {
    if (text !== undefined && !firstOf.has(text)) firstOf.set(text, line)
  }
  const known = await inStock(parts, [...firstOf.keys()])
  const faults = lines.flatMap((line) => faultOf(line, firstOf, known))
  const count = (fault: string) => faults.filter((one) => one.fault === fault).length
  const fresh = [...firstOf.keys()].filter((text) => !known.has(text))
  return {
    fresh,
    report: {
      lines: lines.length,
      fresh: fresh.length,
      repeated: count('repeated'),
      in_stock: count('in stock'),
      malformed: count('malformed'),
      faults: faults.slice(0, faultsMost),
    },
  }
}

function faultOf(
  { line, text, fault }: Line,
  firstOf: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, string>,
): BulkReport['faults'] {
  if (text === undefined) return [{ line, fault: 'malformed', what: fault }]
  const first = firstOf.get(text)
  if (first !== line && first !== undefined) {
    return [{ line, fault: 'repeated', what: `the same as line ${first}`, same_as: first }]
  }
  const where = known.get(text)
  return where === undefined ? [] : [{ line, fault: 'in stock', what: where }]
}

const states: Readonly<Record<string, string>> = {
  available: 'in stock',
  sold: 'sold already',
  withdrawn: 'recalled',
}

/** Those of these texts that the shop has or had, each with where. */
async function inStock(
  { db, secrets }: StoreParts,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const byDigest = new Map<string, string>()
  for (const [index, text] of texts.entries()) {
    byDigest.set(secrets.digest(text).toString('hex'), text)
    if (index % turnLines === turnLines - 1) await breathe()
  }
  const found = await sql<{ digest: string; id: number; state: string }>`
    select encode(digest, 'hex') as digest, id, state from account_log
    where digest in (select decode(d, 'hex') from unnest(${[...byDigest.keys()]}::text[]) d)`.execute(
    db,
  )
  return new Map(
    found.rows.map(({ digest, id, state }) => [
      byDigest.get(digest) ?? '',
      `${states[state] ?? state} as log ${id}`,
    ]),
  )
}

async function hideAll({ secrets }: StoreParts, texts: readonly string[]): Promise<Hidden[]> {
  const hidden: Hidden[] = []
  for (const text of texts) {
    hidden.push(secrets.hide(text))
    if (hidden.length % turnLines === 0) await breathe()
  }
  return hidden
}

/** One statement, so that the product is held no longer than its count takes. Throws STOCK_CHANGED. */
async function insertLogs(
  tx: Queryable,
  {
    product,
    batch,
    url,
    hidden,
  }: { product: number; batch: number; url: string | null; hidden: Hidden[] },
): Promise<void> {
  await sql`insert into account_log (product, batch, url, details, digest, login_digest)
    select ${product}, ${batch}, ${url}, log.details, log.digest, log.login from unnest(
      ${hidden.map((one) => one.details)}::bytea[], ${hidden.map((one) => one.digest)}::bytea[],
      ${hidden.map((one) => one.login)}::bytea[]) with ordinality log (details, digest, login, line) order by log.line`
    .execute(tx)
    .catch((error: unknown) => {
      throw breaks(error, 'account_log_digest_key') ? new Refusal('STOCK_CHANGED') : error
    })
}
