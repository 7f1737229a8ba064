import { margins } from '@nosim/contract/admin/margins.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { exportUnreturned } from './export-unreturned.ts'
import { countUnreturned, marginsOf, unreturnedOf } from './queries.ts'

/** What is left of each sale of numbers (ADMIN-28). */
export const marginRoutes = (db: Db): Endpoint[] => [
  on(margins.figures, async ({ query: { range } }) => ({ margins: await marginsOf(db, range) })),
  on(margins.unreturned, async ({ query: { range, page, limit } }) => {
    const [numbers, total] = await Promise.all([
      unreturnedOf(db, range, { limit, offset: (page - 1) * limit }),
      countUnreturned(db, range),
    ])
    return { numbers, total }
  }),
  on(margins.export, exportUnreturned(db)),
]
