import type { inventory } from '@nosim/contract/admin/inventory.ts'
import type * as z from 'zod/mini'

/** What an address selects of the products. */
export type ProductsQuery = z.output<typeof inventory.products.query>

/** The labels of the orders of the list. */
export const sorts: Readonly<Record<ProductsQuery['sort'], string>> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  stock: 'Lowest stock first',
}
