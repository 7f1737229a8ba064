import type { accountLogs, BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { mapInTurns } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertBatch } from '../inventory/batches.ts'
import { stockChanged, type StoreDependencies } from '../inventory/dependencies.ts'
import { digestLogs } from '../inventory/digest-logs.ts'
import type { Hidden } from '../inventory/secrets.ts'
import { productOf } from '../inventory/queries.ts'
import { judge } from './judge-lines.ts'
import { readLines, refused } from './read-lines.ts'

/** The maximum number of rejected lines in the report. */
const faultsMost = 200
/** The time limit of the transaction of an upload, in ms; it is longer than that of other requests. */
const storeMost = 60_000

/** Reports what an upload of a file would store, and stores nothing. Throws PRODUCT_GONE, FILE_REFUSED. */
export const previewLogs =
  (deps: StoreDependencies): Handler<typeof accountLogs.preview> =>
  async ({ body }) => {
    await productThere(deps.db, body.product_id)
    return (await sift(deps, body.txtfile)).report
  }

/**
 * Imports all logs of a file that are not in stock yet, as one batch, or nothing. Throws PRODUCT_GONE; FILE_REFUSED
 * when a line is malformed or nothing is new; STOCK_CHANGED when the number of new logs is not that of the preview.
 */
export const uploadLogs =
  (deps: StoreDependencies): Handler<typeof accountLogs.bulk> =>
  async ({ body }, context) => {
    await productThere(deps.db, body.product_id)
    const { fresh, report } = await sift(deps, body.txtfile)
    if (report.malformed > 0) throw malformed(report)
    if (body.fresh !== undefined && Number(body.fresh) !== report.fresh) {
      throw new Refusal('STOCK_CHANGED')
    }
    if (report.fresh === 0) throw refused('There is nothing new in this file.')
    const hidden = await mapInTurns(fresh, (text) => deps.secrets.hide(text))
    const batch = await deps.db.transaction().execute(async (tx) => {
      await allowTime(tx, storeMost)
      // One upload after the other: two with the same lines in different orders would deadlock.
      await sql`select pg_advisory_xact_lock(hashtext('upload logs'))`.execute(tx)
      const id = await insertBatch(tx, { ...body, createdBy: context.caller.userId })
      await recordAudit(tx, actorOf(context), {
        action: 'upload logs',
        subject: `batch:${id}`,
        after: { product: body.product_id, source: body.source, logs: hidden.length },
      })
      // Last, because it locks the product until the commit, and each purchase waits for that lock.
      await insertLogs(tx, { product: body.product_id, batch: id, url: body.url || null, hidden })
      return id
    })
    stockChanged(deps, [body.product_id])
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

/** Separates the new lines from the rejected lines, and reports the new lines whose login is known. */
async function sift(
  deps: StoreDependencies,
  file: File,
): Promise<{ fresh: string[]; report: BulkReport }> {
  const lines = await readLines(file.stream())
  if (lines.length === 0) throw refused('There is nothing in this file.')
  await digestLogs(deps)
  const judged = await judge(deps, lines)
  const counts = { 'in stock': 0, malformed: 0, repeated: 0 }
  const faults: BulkReport['faults'] = []
  const warnings: BulkReport['warnings'] = []
  const fresh: string[] = []
  let knownLogins = 0
  await mapInTurns(judged, ({ line, text, fault, what, same_as }) => {
    if (fault !== undefined) {
      counts[fault] += 1
      if (faults.length < faultsMost)
        faults.push({ line, fault, what, ...(same_as !== undefined && { same_as }) })
      return
    }
    fresh.push(text)
    if (what === '') return
    knownLogins += 1
    if (warnings.length < faultsMost) warnings.push({ line, what })
  })
  return {
    fresh,
    report: {
      lines: lines.length,
      fresh: fresh.length,
      repeated: counts.repeated,
      in_stock: counts['in stock'],
      malformed: counts.malformed,
      known_logins: knownLogins,
      faults,
      warnings,
    },
  }
}

/** Inserts logs in one statement, so that the product is locked only during its count. Throws STOCK_CHANGED. */
async function insertLogs(
  tx: Queryable,
  {
    product,
    batch,
    url,
    hidden,
  }: { product: number; batch: number; url: string | null; hidden: Hidden[] },
): Promise<void> {
  await sql`insert into account_log (product, batch, url, details, digest, canonical_digest, login_digest)
    select ${product}, ${batch}, ${url}, log.details, log.digest, log.canonical, log.login from unnest(
      ${hidden.map((one) => one.details)}::bytea[], ${hidden.map((one) => one.digest)}::bytea[],
      ${hidden.map((one) => one.canonical)}::bytea[], ${hidden.map((one) => one.login)}::bytea[])
      with ordinality log (details, digest, canonical, login, line) order by log.line`
    .execute(tx)
    .catch((error: unknown) => {
      const isKnown =
        violates(error, 'account_log_digest_key') || violates(error, 'account_log_canonical')
      throw isKnown ? new Refusal('STOCK_CHANGED') : error
    })
}
