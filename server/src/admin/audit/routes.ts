import { audit } from '@nosim/contract/admin/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { exportAudit } from './export-audit.ts'
import { auditActions, auditActors, auditPage } from './queries.ts'

export const auditRoutes = (db: Db, reads: Reads): Endpoint[] => [
  on(audit.entries, ({ query }, { request }) =>
    reads.run(request, async (from) => {
      const [listed, actions, actors] = await Promise.all([
        auditPage(from, query),
        auditActions(from),
        auditActors(from),
      ])
      return { ...listed, actions, actors }
    }),
  ),
  on(audit.export, exportAudit(db, reads)),
]
