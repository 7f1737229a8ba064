import type { AdminCategory, inventory } from '@nosim/contract/admin/inventory.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import { changeEach } from '../../platform/change-each.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { stockChanged, type StoreDependencies } from './dependencies.ts'
import { categoryOf } from './queries.ts'

/** Creates a category, enabled. Throws NAME_TAKEN. */
export const createCategory =
  ({ db }: StoreDependencies): Handler<typeof inventory.createCategory> =>
  async ({ body }, context) =>
    db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('category')
        .values(body)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      const after = await present(tx, made.id)
      const entry = { action: 'create category', subject: `category:${made.id}`, after }
      await recordAudit(tx, actorOf(context), entry)
      return after
    })

/** Renames, enables or disables a category. Throws NOT_FOUND, NAME_TAKEN. */
export const changeCategory =
  (deps: StoreDependencies): Handler<typeof inventory.changeCategory> =>
  async ({ params: { id }, body }, context) => {
    const changed = await deps.db
      .transaction()
      .execute((tx) => update(tx, actorOf(context), { id, ...body }))
    if (body.status !== undefined) stockChanged(deps, await productsIn(deps.db, [id]))
    return changed
  }

/** Enables or disables several categories; those already in that status are not changed (ADMIN-26). */
export const switchCategories =
  (deps: StoreDependencies): Handler<typeof inventory.switchCategories> =>
  async ({ body: { ids, status } }, context) => {
    const outcome = await deps.db.transaction().execute(async (tx) => {
      await sql`select id from category where id = any(${ids}::bigint[]) order by id for no key update`.execute(
        tx,
      )
      return changeEach(ids, async (id) => {
        if ((await present(tx, id)).status === status) return false
        await update(tx, actorOf(context), { id, status })
        return true
      })
    })
    stockChanged(deps, await productsIn(deps.db, ids))
    return outcome
  }

/** Deletes a category that has no product. Throws NOT_FOUND, IN_USE. */
export const deleteCategory =
  ({ db }: StoreDependencies): Handler<typeof inventory.deleteCategory> =>
  async ({ params: { id } }, context) =>
    db.transaction().execute(async (tx) => {
      const before = await present(tx, id)
      await tx
        .deleteFrom('category')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => {
          throw violates(error, 'product_category_fkey') ? new Refusal('IN_USE') : error
        })
      const entry = { action: 'delete category', subject: `category:${id}`, before }
      await recordAudit(tx, actorOf(context), entry)
    })

type Change = {
  readonly id: number
  readonly name?: string | undefined
  readonly status?: number | undefined
}

async function update(
  tx: Queryable,
  actor: Actor,
  { id, name, status }: Change,
): Promise<AdminCategory> {
  const before = await present(tx, id)
  await tx
    .updateTable('category')
    .set({ name: name ?? before.name, enabled: (status ?? before.status) === 1 })
    .where('id', '=', id)
    .execute()
    .catch(nameTaken)
  const after = await present(tx, id)
  const entry = { action: 'change category', subject: `category:${id}`, before, after }
  await recordAudit(tx, actor, entry)
  return after
}

async function present(tx: Queryable, id: number): Promise<AdminCategory> {
  const category = await categoryOf(tx, id)
  if (!category) throw new Refusal('NOT_FOUND')
  return category
}

async function productsIn(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{
    id: number
  }>`select id from product where category = any(${ids}::bigint[])`.execute(db)
  return found.rows.map((row) => row.id)
}

function nameTaken(error: unknown): never {
  if (!violates(error, 'category_name')) throw error
  const message = 'There is a category of this name already.'
  throw new Refusal('NAME_TAKEN', { message, fields: { name: message } })
}
