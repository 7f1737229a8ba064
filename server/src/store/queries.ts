import type { StoreCategory, StoreLog, StoreProduct } from '@nosim/contract/shop/store.ts'
import { sql } from 'kysely'
import { Batcher, type BatchMeter } from '../platform/db/batcher.ts'
import { contains } from '../platform/db/fragments.ts'
import type { Db, Queryable } from '../platform/db/db.ts'
import { pictureUrl } from '../platform/pictures.ts'

/** The condition of a sale: product and category are enabled, and the product is not frozen. */
const onSale = sql`p.enabled and p.frozen_reason is null and c.enabled`

/** The enabled categories by name, with the number of their products on sale. */
export async function openCategories(db: Queryable): Promise<StoreCategory[]> {
  const found = await sql<StoreCategory>`select c.id, c.name, count(p.id) as product_count
    from category c left join product p on p.category = c.id and p.enabled and p.frozen_reason is null
    where c.enabled group by c.id order by lower(c.name)`.execute(db)
  return found.rows
}

type ProductRow = Omit<StoreProduct, 'image'> & { picture: string | null }

const productView = sql`select p.id, p.category as category_id, c.name as category_name, p.name, p.description,
    p.price / 100 as price, p.stock as log_count, p.picture, p.warranty_hours
  from product p join category c on c.id = p.category`

/** The products on sale, by category and name. */
export async function productsOnSale(
  db: Queryable,
  { category, search = '' }: { category?: number | undefined; search?: string | undefined },
): Promise<StoreProduct[]> {
  const found =
    await sql<ProductRow>`${productView} where ${onSale} and ${contains('p.name', search.trim())}
    ${category === undefined ? sql`` : sql`and c.id = ${category}`}
    order by lower(c.name), lower(p.name), p.id`.execute(db)
  return found.rows.map(presentProduct)
}

export async function productOnSale(db: Queryable, id: number): Promise<StoreProduct | undefined> {
  const found = await sql<ProductRow>`${productView} where ${onSale} and p.id = ${id}`.execute(db)
  return found.rows[0] && presentProduct(found.rows[0])
}

const presentProduct = ({ picture, ...row }: ProductRow): StoreProduct => ({
  ...row,
  image: picture && pictureUrl(picture),
})

/**
 * Returns a function that reads the present version of the lists of products and categories, which differs after each
 * change of a row. A counter would make all sales wait for each other. Calls that arrive together share a statement.
 */
export function openCatalogueVersion(db: Db, meter: BatchMeter): () => Promise<string> {
  const calls = new Batcher<undefined, string>({
    meter,
    run: async (items) => {
      const { rows } = await sql<{ version: string }>`select concat_ws('.',
        (select bit_xor(hashtextextended(id || ':' || xmin::text, 0)) from product),
        (select bit_xor(hashtextextended(id || ':' || xmin::text, 0)) from category)) as version`.execute(
        db,
      )
      return items.flatMap(() => rows.map(({ version }) => version))
    },
  })
  return () => calls.submit(undefined)
}

const logView = sql`select l.id, p.name as product_name, c.name as category_name, p.price / 100 as product_price, l.url
  from unsold_log n join account_log l on l.id = n.log join product p on p.id = n.product join category c on c.id = p.category
  where n.state = 'available' and ${onSale}`

/** One page of a product's unsold logs, the oldest first. */
export async function logsOnSale(
  db: Queryable,
  product: number,
  { page, limit }: { page: number; limit: number },
): Promise<StoreLog[]> {
  const found = await sql<StoreLog>`${logView} and n.product = ${product} order by n.log
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return found.rows
}

/** The logs among these that can still be bought, at the present price. */
export async function stillOnSale(db: Queryable, ids: readonly number[]): Promise<StoreLog[]> {
  const found =
    await sql<StoreLog>`${logView} and n.log = any(${ids}::bigint[]) order by n.log`.execute(db)
  return found.rows
}
