import { margins } from '@nosim/contract/admin/margins.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { exportUnreturned } from './export-unreturned.ts'
import { countUnreturned, marginsOf, unreturnedOf } from './queries.ts'

/** The margins of numbers, and the numbers that suppliers did not return (ADMIN-28). */
export const marginRoutes = (db: Db, reads: Reads): Endpoint[] => [
  on(margins.figures, async ({ query: { range } }, { request }) => ({
    margins: await reads.run(request, (from) => marginsOf(from, range)),
  })),
  on(margins.unreturned, ({ query: { range, page, limit } }, { request }) =>
    reads.run(request, async (from) => {
      const [numbers, total] = await Promise.all([
        unreturnedOf(from, range, { limit, offset: (page - 1) * limit }),
        countUnreturned(from, range),
      ])
      return { numbers, total }
    }),
  ),
  on(margins.export, exportUnreturned(db, reads)),
]
