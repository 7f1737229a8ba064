import type { AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import { changeEach } from '../../platform/change-each.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { encodePicture, forgetPicture, keepPicture } from '../../platform/pictures.ts'
import { stockChanged, type StoreDependencies } from './dependencies.ts'
import { lockProducts, productOf } from './queries.ts'

/** The size of the pictures of products, in pixels: twice the size on a card. */
export const pictureSize = { width: 480, height: 480 }

/** Creates a product, enabled. Throws IMAGE_REFUSED, CATEGORY_GONE. */
export const createProduct =
  ({ db }: StoreDependencies): Handler<typeof inventory.createProduct> =>
  async ({ body: { image, category_id, price, ...fields } }, context) => {
    const webp = image && (await encoded(image))
    return db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('product')
        .values({
          ...fields,
          category: category_id,
          price: price * 100,
          picture: webp ? await keepPicture(tx, webp) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(categoryGone)
      return audited(tx, actorOf(context), { id: made.id, action: 'create product' })
    })
  }

/** Changes a product. Throws IMAGE_REFUSED, NOT_FOUND, CATEGORY_GONE. */
export const changeProduct =
  (deps: StoreDependencies): Handler<typeof inventory.changeProduct> =>
  async ({ params: { id }, body: { image, category_id, price, status, ...fields } }, context) => {
    const webp = image && (await encoded(image))
    const change = async (tx: Queryable) => ({
      ...fields,
      ...(category_id !== undefined && { category: category_id }),
      ...(price !== undefined && { price: price * 100 }),
      ...(status !== undefined && { enabled: status === 1 }),
      ...(image === '' && { picture: null }),
      ...(webp && { picture: await keepPicture(tx, webp) }),
    })
    return update(deps, { id, action: 'change product', actor: actorOf(context), change })
  }

/** Enables or disables several products; those already in that status are not changed (ADMIN-26). */
export const switchProducts =
  (deps: StoreDependencies): Handler<typeof inventory.switchProducts> =>
  async ({ body: { ids, status } }, context) => {
    const change = async () => ({ enabled: status === 1 })
    const actor = actorOf(context)
    const outcome = await deps.db.transaction().execute(async (tx) => {
      await lockProducts(tx, ids)
      return changeEach(ids, async (id) => {
        if ((await present(tx, id)).status === status) return false
        await updateIn(tx, { id, action: 'change product', actor, change })
        return true
      })
    })
    stockChanged(deps, ids)
    return outcome
  }

/** Stops the sale of a product at once, also where it is enabled. Throws NOT_FOUND. */
export const freezeProduct =
  (deps: StoreDependencies): Handler<typeof inventory.freeze> =>
  ({ params: { id }, body }, context) => {
    const change = async () => ({ frozen_reason: body.reason })
    return update(deps, { id, action: 'freeze product', actor: actorOf(context), change })
  }

/** Allows the sale of a frozen product again. Throws NOT_FOUND. */
export const unfreezeProduct =
  (deps: StoreDependencies): Handler<typeof inventory.unfreeze> =>
  ({ params: { id } }, context) => {
    const change = async () => ({ frozen_reason: null })
    return update(deps, { id, action: 'unfreeze product', actor: actorOf(context), change })
  }

/** Deletes a product that never had a log or a report. Throws NOT_FOUND, IN_USE. */
export const deleteProduct =
  ({ db }: StoreDependencies): Handler<typeof inventory.deleteProduct> =>
  async ({ params: { id } }, context) =>
    db.transaction().execute(async (tx) => {
      const before = await present(tx, id)
      const deleted = await tx
        .deleteFrom('product')
        .where('id', '=', id)
        .returning('picture')
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw inUseBy.some((one) => violates(error, one)) ? new Refusal('IN_USE') : error
        })
      if (deleted?.picture) await forgetPicture(tx, deleted.picture)
      const entry = { action: 'delete product', subject: `product:${id}`, before }
      await recordAudit(tx, actorOf(context), entry)
    })

const inUseBy = [
  'account_log_product_fkey',
  'stock_batch_product_fkey',
  'product_report_product_fkey',
]

type Change = {
  readonly id: number
  readonly action: string
  readonly actor: Actor
  readonly change: (tx: Queryable) => Promise<Record<string, unknown>>
}

async function update(deps: StoreDependencies, change: Change): Promise<AdminProduct> {
  const after = await deps.db.transaction().execute((tx) => updateIn(tx, change))
  stockChanged(deps, [change.id])
  return after
}

async function updateIn(
  tx: Queryable,
  { id, action, actor, change }: Change,
): Promise<AdminProduct> {
  const before = await present(tx, id)
  const columns = await change(tx)
  if (Object.keys(columns).length > 0) {
    const changed = await tx
      .updateTable('product')
      .set(columns)
      .where('id', '=', id)
      .returning(['picture', sql<string | null>`old.picture`.as('was')])
      .executeTakeFirst()
      .catch(categoryGone)
    if (changed?.was && changed.was !== changed.picture) await forgetPicture(tx, changed.was)
  }
  return audited(tx, actor, { id, action, before })
}

async function audited(
  tx: Queryable,
  actor: Actor,
  { id, action, before }: { id: number; action: string; before?: AdminProduct },
): Promise<AdminProduct> {
  const after = await present(tx, id)
  await recordAudit(tx, actor, { action, subject: `product:${id}`, before, after })
  return after
}

async function present(tx: Queryable, id: number): Promise<AdminProduct> {
  const product = await productOf(tx, id)
  if (!product) throw new Refusal('NOT_FOUND')
  return product
}

const encoded = async (image: File): Promise<Buffer> =>
  encodePicture(await image.bytes(), pictureSize)

function categoryGone(error: unknown): never {
  throw violates(error, 'product_category_fkey') ? new Refusal('CATEGORY_GONE') : error
}
