import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope, type Scope, type Tracing } from './scope.ts'

/** The calls of the API and of webhooks. Pages and files need no trace. */
const isWork = /^\/(api|hooks)\//

type ScopeOptions = {
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined
  /** The name of a request's route, without its secrets. */
  readonly routeName: (request: FastifyRequest) => string
}

/**
 * Gives each call of the API its scope: the id of the request for the log. With tracing it also has a span, named after
 * the route. A stream gets no span, because it lasts as long as its page.
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
  // Enter the scope again: the body was read by events of the connection, which have no scope.
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
