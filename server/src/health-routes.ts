import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config/config.ts'
import { metricsReaders } from './config/derived-settings.ts'
import type { Dependencies } from './dependencies.ts'
import { sendProblem } from './platform/http/answers.ts'
import { mountHealth, pausedMessage } from './platform/http/health.ts'
import { openHttp } from './platform/http/http.ts'
import { Refusal } from './platform/http/refusal.ts'

/** The HTTP server of a worker: health checks and metrics only (OPS-33). */
export async function registerHealth(
  config: Config,
  deps: Dependencies,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const http = await openHttp(serverOptions(config, deps))
  http.setNotFoundHandler((_request, reply) => sendProblem(reply, 'NOT_FOUND'))
  mountHealth(http, healthOf(config, deps, draining))
  return http
}

/** The options of the HTTP server of every process. */
export const serverOptions = (config: Config, { log, metrics, tracing }: Dependencies) => ({
  log,
  brand: config.BRAND,
  tracing,
  trustProxy: config.TRUST_PROXY,
  publicUrl: config.PUBLIC_URL,
  onAnswer: (route: string, status: number, ms: number) =>
    metrics.requests.observe({ route, status }, ms / 1000),
})

/** The dependencies of the health checks and of `/metrics`. */
export const healthOf = (
  config: Config,
  { db, metrics, hub }: Dependencies,
  draining: AbortSignal,
): Parameters<typeof mountHealth>[1] => ({
  db,
  registry: metrics.registry,
  beforeScrape: () => metrics.streams.set(hub.size),
  metricsFor: metricsReaders(config),
  draining,
  isPaused: config.PAUSED,
})

/** The hook of a paused copy: refuses all writes. Webhooks are writes, too; their senders repeat them. */
export async function refuseWrites({ method }: FastifyRequest): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') refusePaused()
}

/** Throws UNAVAILABLE. A paused copy calls it for each request of a protocol, where a GET may write, too. */
export function refusePaused(): never {
  throw new Refusal('UNAVAILABLE', { message: pausedMessage })
}
