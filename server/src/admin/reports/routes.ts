import { figures } from '@nosim/contract/admin/reports.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { type HealthDependencies, readHealth } from '../health/read-health.ts'
import { readAnalytics } from './read-analytics.ts'

export const figureRoutes = (deps: HealthDependencies & { db: Db }): Endpoint[] => [
  on(figures.analytics, ({ query }) => readAnalytics(deps.db, query.range)),
  on(figures.health, () => readHealth(deps)),
]
