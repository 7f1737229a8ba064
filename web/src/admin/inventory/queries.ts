import {
  type AdminCategory,
  type AdminProduct,
  inventory,
} from '@nosim/contract/admin/inventory.ts'
import { queryClient, refresh } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'

/** Puts the category of a response into the cached list, and reads categories and products again. */
export function showCategory(category: AdminCategory): void {
  changeCategories((list) => list.map((one) => (one.id === category.id ? category : one)))
}

export function dropCategory(id: number): void {
  changeCategories((list) => list.filter((one) => one.id !== id))
}

function changeCategories(change: (list: AdminCategory[]) => AdminCategory[]): void {
  queryClient.setQueryData(
    queryOf(inventory.categories, { query: {} }).queryKey,
    (old) => old && { categories: change(old.categories) },
  )
  refresh(inventory.categories, inventory.products)
}

type ProductPage = { readonly products: AdminProduct[]; readonly total: number }

/** Puts the product of a response into the cached lists, and reads products and categories again. */
export function showProduct(product: AdminProduct): void {
  changeProducts(({ products, total }) => ({
    products: products.map((one) => (one.id === product.id ? product : one)),
    total,
  }))
}

export function dropProduct(id: number): void {
  changeProducts(({ products, total }) => {
    const kept = products.filter((one) => one.id !== id)
    return { products: kept, total: total - (products.length - kept.length) }
  })
}

function changeProducts(change: (page: ProductPage) => ProductPage): void {
  queryClient.setQueriesData<ProductPage>(
    { queryKey: [inventory.products.path, {}] },
    (old) => old && change(old),
  )
  refresh(inventory.products, inventory.categories)
}
