import { audit, type AuditFilter } from '@nosim/contract/admin/desk/audit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys, type Page } from '../../api/queries.ts'

/** A page of what admins did; a return to the tab reads it again. */
export const auditQuery = (asked: Page & AuditFilter) =>
  queryOptions({
    queryKey: [...keys.adminAudit, asked],
    queryFn: ({ signal }) => call(audit.entries, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })
