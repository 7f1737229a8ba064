import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '../db/db.ts'
import { hasBearer } from '../security/bearer.ts'
import { sendProblem } from './answers.ts'

type HealthDependencies = {
  readonly db: Db
  readonly registry: Registry
  readonly beforeScrape: () => void
  /** Who may read the metrics: clients with this token, all clients, or none. With none the route answers NOT_FOUND. */
  readonly metricsFor: { readonly token: string } | 'all' | 'none'
  /** Aborted when the process begins to end. */
  readonly draining: AbortSignal
  readonly isPaused: boolean
}

/** The message with which a paused process refuses a request (OPS-35). */
export const pausedMessage = 'This copy of the shop is paused. It shows data and changes nothing.'

/** `/healthz`: the process is alive; `/readyz`: it can serve; `/metrics`: its metrics (OPS-5, OPS-20). */
export function mountHealth(app: FastifyInstance, deps: HealthDependencies): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (deps.draining.aborted) return sendProblem(reply, 'SHUTTING_DOWN')
    if (deps.isPaused) return sendProblem(reply, 'UNAVAILABLE', { message: pausedMessage })
    // This locks no row, but a read-only server refuses it.
    await sql`select 1 from rate_limit where false for update`.execute(deps.db)
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsFor } = deps
    if (metricsFor === 'none') return sendProblem(reply, 'NOT_FOUND')
    if (metricsFor !== 'all' && !hasBearer(request.headers.authorization, metricsFor.token)) {
      reply.header('www-authenticate', 'Bearer')
      return sendProblem(reply, 'SIGN_IN_REQUIRED')
    }
    deps.beforeScrape()
    return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
  })
}
