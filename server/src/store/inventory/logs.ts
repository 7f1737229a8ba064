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
import { logOf, whereOf, type LogState } from './log-queries.ts'
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

/** Changes an unsold log. Throws NOT_FOUND, LOG_SOLD, LOG_RECALLED, IN_STOCK. */
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
      // The logs that had the same credential are compared with each other by the next digestLogs.
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

/** Deletes an unsold log. Throws NOT_FOUND, LOG_SOLD, LOG_RECALLED. */
export const deleteLog =
  (deps: StoreDependencies): Handler<typeof accountLogs.deleteLog> =>
  async ({ params: { id } }, context) => {
    const product = await deps.db
      .transaction()
      .execute((tx) => removeFromShelf(tx, actorOf(context), id))
    stockChanged(deps, [product])
  }

/** Deletes the unsold logs among these; sold and recalled logs stay (ADMIN-26). */
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

/** Deletes an unsold log, and returns its product. */
async function removeFromShelf(tx: Queryable, actor: Actor, id: number): Promise<number> {
  const before = await onShelf(tx, id)
  await tx.deleteFrom('account_log').where('id', '=', id).execute()
  await recordAudit(tx, actor, { action: 'delete log', subject: `log:${id}`, before })
  return before.product_id
}

/** Locks logs in the order in which purchases lock them, and returns their products, whose stock changes. */
async function lockLogs(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const locked = await sql<{ product: number }>`select product from account_log
    where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return [...new Set(locked.rows.map(({ product }) => product))]
}

/** An unsold log, locked until the transaction ends. Throws NOT_FOUND, LOG_SOLD, LOG_RECALLED. */
async function onShelf(tx: Queryable, id: number): Promise<AdminLog> {
  await tx.selectFrom('account_log').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const log = await present(tx, id)
  if (log.is_sold === 1) throw new Refusal('LOG_SOLD')
  // A recalled log that was deleted or changed could be uploaded again as new.
  if (log.withdrawn) throw new Refusal('LOG_RECALLED')
  return log
}

async function present(tx: Queryable, id: number): Promise<AdminLog> {
  const log = await logOf(tx, id)
  if (!log) throw new Refusal('NOT_FOUND')
  return log
}

/** Another log with the same login, in words; null where there is none. */
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
