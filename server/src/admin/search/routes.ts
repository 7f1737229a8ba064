import { search } from '@nosim/contract/admin/search.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { findOrders } from '../transfers/sales.ts'
import { findNumbers, findUsers } from './queries.ts'

export const searchRoutes = (db: Db): Endpoint[] => [
  on(search.find, async ({ query: { q } }) => {
    if (q.length < 2) return { users: [], orders: [], numbers: [] }
    const [users, orders, numbers] = await Promise.all([
      findUsers(db, q),
      findOrders(db, q),
      findNumbers(db, q),
    ])
    return { users, orders, numbers }
  }),
]
