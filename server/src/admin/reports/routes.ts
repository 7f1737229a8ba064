import { figures } from '@nosim/contract/admin/figures.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import { type HealthParts, readHealth } from '../health/read-health.ts'
import { readAnalytics } from './read-analytics.ts'

export const figureRoutes = (parts: HealthParts & { db: Db }): Door[] => [
  on(figures.analytics, ({ query }) => readAnalytics(parts.db, query.range)),
  on(figures.health, () => readHealth(parts)),
]
