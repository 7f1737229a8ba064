import type { accountLogs, AdminLog } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import { changeEach } from '../../platform/change-each.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertBatch } from './batches.ts'
import { digestLogs } from './digest-logs.ts'
import { hiddenOf, logOf, whereOf, type LogState } from './log-queries.ts'
import { stockChanged, type StoreDependencies } from './dependencies.ts'
import { lockProducts } from './queries.ts'

/**
 * Adds a log as a batch of its own, and warns where another log has the same login. Throws PRODUCT_GONE,
 * IN_STOCK.
 */
export const createLog =
  (deps: StoreDependencies): Handler<typeof accountLogs.createLog> =>
  async ({ body }, context) => {
    await digestLogs(deps)
    const hidden = deps.secrets.hide(body.details)
    const made = await deps.db.transaction().execute(async (tx) => {
      const batch = await insertBatch(tx, { ...body, createdBy: context.caller.userId })
      const { id } = await tx
        .insertInto('account_log')
        .values({
          product: body.product_id,
          batch,
          details: hidden.details,
          digest: hidden.digest,
          canonical_digest: hidden.canonical,
          login_digest: hidden.login,
          url: body.url || null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(inStock)
      const after = await present(tx, id)
      await recordAudit(tx, actorOf(context), { action: 'create log', subject: `log:${id}`, after })
      return { ...after, known_login: await knownLogin(tx, id) }
    })
    stockChanged(deps, [body.product_id])
    return made
  }

/** Changes a log on the shelf. Throws NOT_FOUND, LOG_SOLD, LOG_RECALLED, IN_STOCK. */
export const changeLog =
  (deps: StoreDependencies): Handler<typeof accountLogs.changeLog> =>
  async ({ params: { id }, body }, context) => {
    if (body.details !== undefined) await digestLogs(deps)
    return deps.db.transaction().execute(async (tx) => {
      const before = await onShelf(tx, id)
      const hidden = body.details === undefined ? undefined : deps.secrets.hide(body.details)
      await tx
        .updateTable('account_log')
        .set({
          url: body.url === undefined ? before.url : body.url || null,
          ...(hidden && {
            details: hidden.details,
            digest: hidden.digest,
            canonical_digest: hidden.canonical,
            same_as: null,
            login_digest: hidden.login,
          }),
        })
        .where('id', '=', id)
        .execute()
        .catch(inStock)
      // Those that had the same credential are compared with each other next.
      if (hidden) await sql`update account_log set same_as = null where same_as = ${id}`.execute(tx)
      const after = await present(tx, id)
      await recordAudit(tx, actorOf(context), {
        action: 'change log',
        subject: `log:${id}`,
        before,
        after: { ...after, details_changed: hidden !== undefined },
      })
      return { ...after, known_login: hidden ? await knownLogin(tx, id) : null }
    })
  }

/** Deletes a log on the shelf. Throws NOT_FOUND, LOG_SOLD, LOG_RECALLED. */
export const deleteLog =
  (deps: StoreDependencies): Handler<typeof accountLogs.deleteLog> =>
  async ({ params: { id } }, context) => {
    const product = await deps.db
      .transaction()
      .execute((tx) => removeFromShelf(tx, actorOf(context), id))
    stockChanged(deps, [product])
  }

/** Deletes the logs that are on the shelf; those that were sold or recalled stay (ADMIN-26). */
export const deleteLogs =
  (deps: StoreDependencies): Handler<typeof accountLogs.deleteLogs> =>
  async ({ body: { ids } }, context) => {
    const products = new Set<number>()
    const outcome = await deps.db.transaction().execute(async (tx) => {
      await lockProducts(tx, await lockLogs(tx, ids))
      return changeEach(ids, async (id) => {
        products.add(await removeFromShelf(tx, actorOf(context), id))
        return true
      })
    })
    stockChanged(deps, [...products])
    return outcome
  }

/** Returns the product of the log. */
async function removeFromShelf(tx: Queryable, actor: Actor, id: number): Promise<number> {
  const before = await onShelf(tx, id)
  await tx.deleteFrom('account_log').where('id', '=', id).execute()
  await recordAudit(tx, actor, { action: 'delete log', subject: `log:${id}`, before })
  return before.product_id
}

/** Locks logs in the order in which a purchase does, and returns their products, whose stock changes with them. */
async function lockLogs(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const locked = await sql<{ product: number }>`select product from account_log
    where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return [...new Set(locked.rows.map(({ product }) => product))]
}

/**
 * Reveals the details of a log to an admin. The audit has each time; the buyer of a sold log sees the last time on the order
 * and gets a mail, at most one a day. Throws NOT_FOUND.
 */
export const revealLog =
  ({ db, secrets, writeLetter }: StoreDependencies): Handler<typeof accountLogs.reveal> =>
  async ({ params: { id } }, context) => {
    const hidden = await hiddenOf(db, id)
    if (!hidden) throw new Refusal('NOT_FOUND')
    const details = secrets.show(hidden)
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, actorOf(context), { action: 'reveal log', subject: `log:${id}` })
      const buyer = await markSeen(tx, id)
      if (buyer) await writeLetter(tx, buyer.user_id, revealLetter(buyer.product_name))
    })
    return { details }
  }

/** Records on the order that the log was revealed; returns its buyer, unless it was revealed within the last day. */
async function markSeen(
  tx: Queryable,
  log: number,
): Promise<{ user_id: string; product_name: string } | undefined> {
  const found = await sql<{ user_id: string; product_name: string; is_recent: boolean }>`
    with line as (
      select s.id, s.seen_by_staff_at from store_line s where s.log = ${log} or s.replacement = ${log} for no key update
    )
    update store_line s set seen_by_staff_at = now() from line, store_order o where s.id = line.id and o.id = s.order_id
    returning o.user_id, s.product_name, coalesce(line.seen_by_staff_at > now() - interval '1 day', false) as is_recent`.execute(
    tx,
  )
  return found.rows.find(({ is_recent }) => !is_recent)
}

const revealLetter = (product: string): { subject: string; text: string } => ({
  subject: 'Our staff viewed a log that you bought',
  text: `A member of our staff viewed the details of ${product}, which you bought. This happens when we check a report or a recall. The order shows the time.\n\nIf you did not expect this, please write to our support.`,
})

/** The log, locked until the transaction ends, so that it is not sold meanwhile. */
async function onShelf(tx: Queryable, id: number): Promise<AdminLog> {
  await tx.selectFrom('account_log').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const log = await present(tx, id)
  if (log.is_sold === 1) throw new Refusal('LOG_SOLD')
  // Else what was recalled could come in again as something new.
  if (log.withdrawn) throw new Refusal('LOG_RECALLED')
  return log
}

async function present(tx: Queryable, id: number): Promise<AdminLog> {
  const log = await logOf(tx, id)
  if (!log) throw new Refusal('NOT_FOUND')
  return log
}

/** Another log of the same login, in words; null where there is none. */
async function knownLogin(tx: Queryable, id: number): Promise<string | null> {
  const found = await sql<{ id: number; state: LogState }>`select o.id, o.state
    from account_log l join account_log o on o.login_digest = l.login_digest and o.id <> l.id
    where l.id = ${id} order by o.id limit 1`.execute(tx)
  const [other] = found.rows
  return other ? whereOf(other) : null
}

function inStock(error: unknown): never {
  if (!violates(error, 'account_log_digest_key') && !violates(error, 'account_log_canonical')) {
    throw error
  }
  const message = 'A log with these details is in stock already.'
  throw new Refusal('IN_STOCK', { message, fields: { details: message } })
}
