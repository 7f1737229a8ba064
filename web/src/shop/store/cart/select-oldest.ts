import { orderMost, store } from '@nosim/contract/shop/store.ts'
import { call } from '../../../api/client.ts'
import { changeCart, withOldest, without } from './cart.ts'

type Wanted = {
  readonly product: number
  readonly count: number
  readonly gone?: readonly number[]
}

/**
 * Selects the oldest unsold logs of a product that are not in the cart, instead of `gone`. It reads the stock first,
 * since other shoppers also take the oldest. Returns the number of added logs, which may be less than `count`. Throws
 * an ApiError.
 */
export async function selectOldest(
  userId: string,
  { product, count, gone = [] }: Wanted,
): Promise<number> {
  // A cart cannot hold more logs than this page, so the page always suffices.
  const query = { page: 1, limit: orderMost }
  const { logs } = await call(store.logs, { params: { id: product }, query })
  let added = 0
  changeCart(userId, (cart) => {
    const kept = without(cart, gone)
    const next = withOldest(kept, logs, { product, count })
    added = next.length - kept.length
    return next
  })
  return added
}
