import { search } from '@nosim/contract/admin/search.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { findOrders } from '../transfers/sales.ts'
import { findNumbers, findUsers } from './queries.ts'

export const searchRoutes = (reads: Reads): Endpoint[] => [
  on(search.find, async ({ query: { q } }, { request }) => {
    if (q.length < 2) return { users: [], orders: [], numbers: [] }
    return reads.run(request, async (db) => {
      const [users, orders, numbers] = await Promise.all([
        findUsers(db, q),
        findOrders(db, q),
        findNumbers(db, q),
      ])
      return { users, orders, numbers }
    })
  }),
]
