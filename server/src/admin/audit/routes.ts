import { audit } from '@nosim/contract/admin/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { exportAudit } from './export-audit.ts'
import { auditActions, auditActors, auditPage } from './queries.ts'

export const auditRoutes = (db: Db): Endpoint[] => [
  on(audit.entries, async ({ query }) => {
    const [listed, actions, actors] = await Promise.all([
      auditPage(db, query),
      auditActions(db),
      auditActors(db),
    ])
    return { ...listed, actions, actors }
  }),
  on(audit.export, exportAudit(db)),
]
