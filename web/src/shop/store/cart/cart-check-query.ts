import { store } from '@nosim/contract/store.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { readCart } from './cart-storage.ts'

/** Whether what a person has selected is still on sale. The key names the products, by which `useLive` finds it. */
export const cartCheckQuery = (userId: string, products: readonly number[]) =>
  queryOptions({
    queryKey: [...keys.storeCart, products],
    queryFn: async ({ signal }) => {
      const asked = readCart(userId).map(({ id }) => id)
      const { logs } = await call(store.check, { body: { logs_ids: asked } }, { signal })
      return { asked, logs }
    },
    refetchOnWindowFocus: 'always',
  })
