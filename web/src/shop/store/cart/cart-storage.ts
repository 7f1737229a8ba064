import { useState, useSyncExternalStore } from 'react'
import { readSession } from '../../../api/session.ts'
import { type Cart, readItems } from './cart.ts'

/** Each person's own, so that another one at the same browser does not see it. */
const keyOf = (userId: string) => `cart:${userId}`

const listeners = new Set<() => void>()
let last: { readonly key: string; readonly text: string | null; readonly cart: Cart } | undefined

/** What a person has selected, on whatever page or tab; the same object until it changes. */
export function readCart(userId: string): Cart {
  const key = keyOf(userId)
  const text = localStorage.getItem(key)
  if (last?.key !== key || last.text !== text) last = { key, text, cart: readItems(text) }
  return last.cart
}

/** Changes what is kept now, which another tab may have changed. */
export function changeCart(userId: string, change: (cart: Cart) => Cart): void {
  const cart = change(readCart(userId))
  if (cart.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(cart))
  for (const listener of listeners) listener()
}

/** Calls back when this tab or another one changes a cart. */
function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What the signed-in person has selected; `change` it by `changeCart`. */
export function useCart(): { readonly userId: string; readonly items: Cart } {
  // Read once: a new sign-in starts a new page.
  const [userId] = useState(() => readSession(0)?.card.user_id ?? '')
  const items = useSyncExternalStore(onCartChange, () => readCart(userId))
  return { userId, items }
}
