import { adminsOnly, managersOnly, ownersOnly, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'

/** A line for each route of the audit, the team and the search of the back office. */
export const searchLines = (user: () => TestClient): Readonly<Record<string, Line>> => ({
  'audit.entries': { statuses: adminsOnly(200) },
  'audit.export': { statuses: managersOnly(200) },
  'team.members': { statuses: ownersOnly(200) },
  // The account has this role already.
  'team.setRole': {
    statuses: ownersOnly(200),
    body: () => ({ email: user().email, role: 'user' }),
  },
  'search.find': { statuses: adminsOnly(200) },
})
