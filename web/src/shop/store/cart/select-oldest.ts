import { orderMost, store } from '@nosim/contract/shop/store.ts'
import { call } from '../../../api/client.ts'
import { changeCart, withOldest, without } from './cart.ts'

type Wanted = {
  readonly product: number
  readonly count: number
  readonly gone?: readonly number[]
}

/**
 * Selects the oldest unsold logs of a product that the cart does not hold, instead of `gone`, and returns how many: fewer
 * than `count` where there are fewer. Reads the stock first, for other shoppers take the oldest as well. Throws an ApiError.
 */
export async function selectOldest(
  userId: string,
  { product, count, gone = [] }: Wanted,
): Promise<number> {
  // A cart holds no more than these, so that they always suffice.
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
