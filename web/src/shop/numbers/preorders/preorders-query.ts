import { preorders } from '@nosim/contract/shop/preorders.ts'
import { queryOf } from '../../../api/query-of.ts'

const waitingMs = 15_000

/** The user's pre-orders. Polled while one waits: a new number causes an event, but the end of a pre-order does not. */
export const preordersQuery = () =>
  queryOf(preorders.list, undefined, {
    refetchInterval: ({ state: { data } }) =>
      (data?.preorders.some((one) => one.state === 'waiting') ?? false) && waitingMs,
  })
