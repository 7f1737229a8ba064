import { useState, useSyncExternalStore } from 'react'
import { readSession } from '../../../api/session.ts'
import { onCartChange, readCart } from './cart-storage.ts'
import type { Cart } from './cart.ts'

/** What the signed-in person has selected; `change` it by `changeCart`. */
export function useCart(): { readonly userId: string; readonly items: Cart } {
  // Read once: a new sign-in starts a new page.
  const [userId] = useState(() => readSession(0)?.card.user_id ?? '')
  const items = useSyncExternalStore(onCartChange, () => readCart(userId))
  return { userId, items }
}
