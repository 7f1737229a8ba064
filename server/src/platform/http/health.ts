import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '../db/db.ts'
import { sendProblem } from './answers.ts'

/** `/healthz`: the process is alive; `/readyz`: it can serve; `/metrics`: its metrics. */
export function mountHealth(
  app: FastifyInstance,
  deps: { db: Db; registry: Registry; beforeScrape: () => void },
): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (closing) return sendProblem(reply, 'SHUTTING_DOWN')
    // A lock of no row: a server that may only read refuses it.
    await sql`select 1 from rate_limit where false for update`.execute(deps.db)
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    deps.beforeScrape()
    return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
  })
}
