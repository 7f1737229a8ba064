import { preorders } from '@nosim/contract/shop/preorders.ts'
import { queryOf } from '../../../api/query-of.ts'

const waitingMs = 15_000

/** The user's pre-orders; read again while any waits, for a number that comes has an event but an end has none. */
export const preordersQuery = () =>
  queryOf(preorders.list, undefined, {
    refetchInterval: ({ state: { data } }) =>
      (data?.preorders.some((one) => one.state === 'waiting') ?? false) && waitingMs,
  })
