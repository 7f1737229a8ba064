import { reports } from '@nosim/contract/admin/reports.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { type HealthDependencies, readHealth } from '../health/read-health.ts'
import { readAnalytics, type WaitingReads } from './read-analytics.ts'

export const reportRoutes = (
  deps: HealthDependencies & { db: Db; reads: Reads } & WaitingReads,
): Endpoint[] => [
  on(reports.analytics, ({ query }, { request }) =>
    deps.reads.run(request, (db) => readAnalytics(db, query.range, deps)),
  ),
  on(reports.health, () => readHealth(deps)),
]
