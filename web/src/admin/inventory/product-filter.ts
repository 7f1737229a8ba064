import type { inventory } from '@nosim/contract/admin/inventory.ts'
import type * as z from 'zod/mini'

/** The filter of the products in an address. */
export type ProductsQuery = z.output<typeof inventory.products.query>

/** The labels of the orders of the list. */
export const sorts: Readonly<Record<ProductsQuery['sort'], string>> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  stock: 'Lowest stock first',
}
