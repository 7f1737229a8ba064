import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope, type Scope, type Tracing } from './scope.ts'

/** Calls of the API and of webhooks. Pages and files work for nothing that a trace would explain. */
const isWork = /^\/(api|hooks)\//

type ScopeOptions = {
  /** Where it is on. */
  readonly tracing: Tracing | undefined
  /** What the route of a request is called, without its secrets. */
  readonly routeName: (request: FastifyRequest) => string
}

/**
 * Gives each call of the API its scope: the id that the lines of the log bear, and with tracing its span, named after the route.
 * A stream gets no span, for it ends when its page does.
 */
export function giveScopes(app: FastifyInstance, { tracing, routeName }: ScopeOptions): void {
  const scopes = new WeakMap<FastifyRequest, Scope>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeName(request)
    if (!isWork.test(route)) return done()
    const span = isStream(request)
      ? undefined
      : tracing?.root(`${request.method} ${route}`, {
          kind: 'server',
          traceparent: request.headers.traceparent,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'nosim.request_id': request.id,
          },
        })
    const scope = { requestId: request.id, ...(span && { span }) }
    scopes.set(request, scope)
    inScope(scope, done)
  })
  // The body was read by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = request.body === undefined ? undefined : scopes.get(request)
    if (scope) inScope(scope, done)
    else done()
  })
  if (!tracing) return
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = scopes.get(request) ?? {}
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error('failed') : undefined)
    done()
  })
}

const isStream = (request: FastifyRequest): boolean =>
  Reflect.get(request.routeOptions.schema ?? {}, 'x-stream') === true
