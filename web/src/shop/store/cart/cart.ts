import * as z from 'zod/mini'
import { orderMost, type StoreLog } from '@nosim/contract/shop/store.ts'
import { useState, useSyncExternalStore } from 'react'
import { readSession } from '../../../api/session.ts'

const CartItem = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  category_name: z.string(),
  url: z.nullable(z.string()),
  price: z.int(),
})

/** A selected log, as it was when it was selected (STORE-11); `price` in whole naira. */
export type CartItem = z.output<typeof CartItem>
export type Cart = readonly CartItem[]

/** The response to a check of the cart: the requested ids, and the logs of these that are still on sale. */
export type Checked = { readonly ids: readonly number[]; readonly logs: readonly StoreLog[] }

/** A selected log in its current state. */
export type CartLine = CartItem & {
  readonly isGone: boolean
  /** The price at which it was selected, if that has changed. */
  readonly was: number | undefined
}

export const isFull = (cart: Cart): boolean => cart.length >= orderMost

/** Adds a log. It ignores a log that is in the cart already, or exceeds the limit of an order. */
export function withItem(cart: Cart, item: CartItem): Cart {
  return isFull(cart) || cart.some(({ id }) => id === item.id) ? cart : [...cart, item]
}

/** The cart item of a log. */
export const itemOf = ({ product_price: price, ...log }: StoreLog, product: number): CartItem => ({
  ...log,
  price,
  product_id: product,
})

/** Adds the first `count` of these logs that are not in the cart. A full cart takes fewer. */
export function withOldest(
  cart: Cart,
  logs: readonly StoreLog[],
  { product, count }: { readonly product: number; readonly count: number },
): Cart {
  const free = logs.filter((log) => !cart.some(({ id }) => id === log.id))
  return free.slice(0, count).reduce<Cart>((all, log) => withItem(all, itemOf(log, product)), cart)
}

export function without(cart: Cart, ids: readonly number[]): Cart {
  return cart.filter(({ id }) => !ids.includes(id))
}

/** Parses a stored cart, without its invalid items. */
export function readItems(text: string | null): Cart {
  const found = listIn(text).flatMap((one) => CartItem.safeParse(one).data ?? [])
  return found.reduce<Cart>(withItem, [])
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** The cart at current prices. `sold` has the ids for which a purchase was just refused. */
export function linesOf(
  cart: Cart,
  checked: Checked | undefined,
  sold: readonly number[],
): readonly CartLine[] {
  const onSale = new Map(checked?.logs.map((log) => [log.id, log.product_price]))
  return cart.map((item) => {
    const price = onSale.get(item.id) ?? item.price
    const isMissing = checked?.ids.includes(item.id) === true && !onSale.has(item.id)
    return {
      ...item,
      price,
      was: price === item.price ? undefined : item.price,
      isGone: isMissing || sold.includes(item.id),
    }
  })
}

/** The sum of the prices, in whole naira. */
export const totalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { price }) => sum + price, 0)

type Group = readonly [CartLine, ...CartLine[]]

/** The lines by product. The products are in the order of their first lines. */
export function groupLines(lines: readonly CartLine[]): readonly Group[] {
  const groups = Map.groupBy(lines, ({ product_id }) => product_id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))
}

/** The ids of the products in a cart, in ascending order. */
export function productsIn(cart: Cart): readonly number[] {
  return [...new Set(cart.map(({ product_id }) => product_id))].toSorted((a, b) => a - b)
}

/** A storage key for each user, so that another user of the same browser does not see the cart. */
const keyOf = (userId: string) => `cart:${userId}`

const listeners = new Set<() => void>()
let last: { readonly key: string; readonly text: string | null; readonly cart: Cart } | undefined

/** The stored cart of a user. It is the same object until it changes. */
export function readCart(userId: string): Cart {
  const key = keyOf(userId)
  const text = localStorage.getItem(key)
  if (last?.key !== key || last.text !== text) last = { key, text, cart: readItems(text) }
  return last.cart
}

/** Changes the stored cart, which another tab may have changed. */
export function changeCart(userId: string, change: (cart: Cart) => Cart): void {
  const cart = change(readCart(userId))
  if (cart.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(cart))
  for (const listener of listeners) listener()
}

/** Calls `listener` when this tab or another one changes a cart. */
function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The cart of the signed-in user. `changeCart` changes it. */
export function useCart(): { readonly userId: string; readonly items: Cart } {
  // Read once: a new sign-in restarts the page.
  const [userId] = useState(() => readSession(0)?.card.user_id ?? '')
  const items = useSyncExternalStore(onCartChange, () => readCart(userId))
  return { userId, items }
}
