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
    await sql`select 1`.execute(deps.db)
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    deps.beforeScrape()
    return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
  })
}
