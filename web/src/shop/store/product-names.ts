import { formatCount } from '@nosim/contract/base/count.ts'
import type { OrderItem } from '@nosim/contract/shop/store.ts'

/** The maximum length of a product's name for shoppers, in characters (STORE-5). */
const most = 110

/** A product's name, cut to 110 characters plus an ellipsis. */
export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}

/** The maximum number of products in a title. */
const namedMost = 3

/** The content of an order as a title: '3 × Gmail USA, 2021'. Of many products it names the first three. */
export function orderTitle(lines: readonly Pick<OrderItem, 'product_name'>[]): string {
  const counts = new Map<string, number>()
  for (const { product_name } of lines)
    counts.set(product_name, (counts.get(product_name) ?? 0) + 1)
  const parts = [...counts].map(([name, count]) =>
    count === 1 ? cutName(name) : `${formatCount(count)} × ${cutName(name)}`,
  )
  const more = parts.length - namedMost
  return parts.slice(0, namedMost).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
