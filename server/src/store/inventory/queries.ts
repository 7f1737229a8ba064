import type { AdminCategory, AdminProduct } from '@nosim/contract/admin/inventory.ts'
import { sql } from 'kysely'
import { contains } from '../../platform/db/fragments.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { pictureUrl } from '../../platform/pictures.ts'

const categoryView = sql`select c.id, c.name, c.enabled::int as status,
  (select count(*) from product p where p.category = c.id and p.enabled) as product_count from category c`

/** The categories whose name contains `search`, by name. */
export async function categoriesOf(db: Queryable, search = ''): Promise<AdminCategory[]> {
  const found = await sql<AdminCategory>`${categoryView} where ${contains('c.name', search.trim())}
    order by lower(c.name)`.execute(db)
  return found.rows
}

export async function categoryOf(db: Queryable, id: number): Promise<AdminCategory | undefined> {
  const found = await sql<AdminCategory>`${categoryView} where c.id = ${id}`.execute(db)
  return found.rows[0]
}

type ProductRow = Omit<AdminProduct, 'image'> & { picture: string | null }

const productView = sql`select p.id, p.category as category_id, c.name as category_name, p.name, p.description,
    p.price / 100 as price, p.enabled::int as status, p.frozen_reason, p.picture, p.stock as log_count,
    p.sold as sold_count, p.warranty_hours,
    (select count(*) from product_report r where r.product = p.id and r.state = 'open') as open_reports
  from product p join category c on c.id = p.category`

const orders = {
  newest: sql`p.id desc`,
  name: sql`lower(p.name), p.id`,
  price: sql`p.price, p.id`,
  stock: sql`p.stock, p.id`,
} as const

export type ProductFilter = {
  readonly page: number
  readonly limit: number
  readonly sort: keyof typeof orders
  readonly category?: number | undefined
  readonly search?: string | undefined
}

/** One page of the products, and the number of all. */
export async function productsOf(
  db: Queryable,
  { page, limit, sort, category, search = '' }: ProductFilter,
): Promise<{ products: AdminProduct[]; total: number }> {
  const wanted = sql`${contains('p.name', search.trim())}
    ${category === undefined ? sql`` : sql`and p.category = ${category}`}`
  const [rows, count] = await Promise.all([
    sql<ProductRow>`${productView} where ${wanted} order by ${orders[sort]}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from product p where ${wanted}`.execute(db),
  ])
  return { products: rows.rows.map(presentProduct), total: count.rows[0]?.total ?? 0 }
}

export async function productOf(db: Queryable, id: number): Promise<AdminProduct | undefined> {
  const found = await sql<ProductRow>`${productView} where p.id = ${id}`.execute(db)
  return found.rows[0] && presentProduct(found.rows[0])
}

/** Locks products until the transaction ends, in the order in which purchases lock them. */
export async function lockProducts(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`select id from product where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
}

const presentProduct = ({ picture, ...row }: ProductRow): AdminProduct => ({
  ...row,
  image: picture && pictureUrl(picture),
})

/** The stock of these products as open tabs show it; 0 for a product that is not on sale. */
export async function stockOf(
  db: Queryable,
  ids: readonly string[],
): Promise<{ products: { id: number; log_count: number }[] }> {
  const found = await sql<{ id: number; log_count: number }>`select p.id,
      case when p.enabled and p.frozen_reason is null and c.enabled then p.stock else 0 end as log_count
    from product p join category c on c.id = p.category where p.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return { products: found.rows }
}
