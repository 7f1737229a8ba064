import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { messageOf } from '@nosim/contract/base/messages.ts'
import { errors } from '@nosim/contract/base/errors.ts'
import { Problem } from '@nosim/contract/base/problem.ts'
import {
  isAdmin,
  isAtLeast,
  leastRoleOf,
  needsSignIn,
  sharedRefusals,
  type Route,
} from '@nosim/contract/base/route.ts'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { answerError, routeName, sendProblem } from './answers.ts'
import { compressReply } from './compress-reply.ts'
import { drainOnClose, refuseUnreadable } from './connections.ts'
import { mountDocs } from './docs-page.ts'
import { addressOf, contextOf, type Caller, type Endpoint } from './endpoint.ts'
import { readForm, drainBody } from './form.ts'
import type { Log } from '../process/log.ts'
import { hasTwoHosts, isCrossSite } from '../security/cross-site.ts'
import { securityHeadersOf, setSecurityHeaders } from '../security/security-headers.ts'
import { Refusal } from './refusal.ts'
import { compileSerializer } from './serializer.ts'
import { SharedReply } from './shared-reply.ts'
import { openApi, securityOf } from '../openapi/openapi.ts'
import { giveScopes } from '../trace/request-scopes.ts'
import type { Tracing } from '../trace/scope.ts'

export type HttpOptions = {
  readonly log: Log
  /** The name of the shop, for the description of the API. */
  readonly brand: string
  /** The number of proxies in front of this process, or the networks they are in; 0: none. */
  readonly trustProxy: number | readonly string[]
  /** The origin that browsers see, such as `https://nosim.example`. */
  readonly publicUrl: string
  /** Whether requests from pages of other host names of this process are accepted; not in production. */
  readonly anyHost: boolean
  readonly authenticate: (request: FastifyRequest) => Promise<Caller | undefined>
  /** Throws OVERLOADED while too many requests wait. Event streams are not checked. */
  readonly shed: () => void
  /** Absent where tracing is off. */
  readonly tracing?: Tracing | undefined
  /** Called once per response with the path of the route, the status and the duration in ms. */
  readonly onAnswer: (path: string, status: number, ms: number) => void
}

/** Opens a server with strict bodies, one form of refusal, security headers, and OpenAPI from the contract. */
export async function openHttp(
  options: Pick<HttpOptions, 'log' | 'brand' | 'trustProxy' | 'publicUrl' | 'onAnswer' | 'tracing'>,
): Promise<FastifyInstance> {
  z.config({ localeError: messageOf })
  const safeHeaders = securityHeadersOf(options.publicUrl)
  // The narrower type keeps the type of our logger out of the types of all plugins.
  const loggerInstance: FastifyBaseLogger = options.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: 64 * 1024,
    // In-flight requests may end; event streams are ended by their hub.
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // A child logger for each request would compile its redaction again; an error names its request.
    childLoggerFactory: (logger) => logger,
    requestTimeout: 60_000,
    frameworkErrors: (_error, _request, reply) => {
      reply.statusCode = errors.MALFORMED_REQUEST.status
      setSecurityHeaders(reply, safeHeaders)
      void sendProblem(reply, 'MALFORMED_REQUEST')
    },
    clientErrorHandler: refuseUnreadable,
  })
  drainOnClose(app)
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  giveScopes(app, { tracing: options.tracing, routeName })
  app.addHook('onRequest', async (request, reply) => {
    if (!hasTwoHosts(request)) return
    reply.header('connection', 'close')
    throw new Refusal('MALFORMED_REQUEST')
  })
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply, safeHeaders))
  app.addHook('onResponse', async (request, reply) => {
    options.onAnswer(routeName(request), reply.statusCode, reply.elapsedTime)
  })
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(swagger, {
    openapi: openApi(options.brand),
    transform: jsonSchemaTransform,
  })
  await mountDocs(app, options.brand)
  return app
}

/**
 * The proxies whose address reports are trusted. Each proxy appends the address of its client to X-Forwarded-For, so
 * that entries before those of our proxies may be forged.
 */
function trustOf(
  proxies: HttpOptions['trustProxy'],
): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return [...proxies]
  return proxies === 0 ? false : (_address, hop) => hop < proxies
}

/** Registers the endpoints of a feature. */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  options: HttpOptions,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Kept here, because a connection that has ended no longer has the address of its client.
  const addresses = new WeakMap<FastifyRequest, string>()
  const safeHeaders = securityHeadersOf(options.publicUrl)
  for (const endpoint of endpoints) {
    const { route } = endpoint
    const shared = endpoint.versionOf && new SharedReply(route, endpoint.versionOf)
    app.route({
      method: route.method,
      url: route.path,
      // A HEAD request of a stream would keep the stream open without a reader.
      exposeHeadRoute: !route.events && !route.download,
      schema: schemaOf(route),
      // Check access before any part of the body is read.
      onRequest: async (request) => {
        if (!route.events) options.shed()
        addresses.set(request, addressOf(request))
        const isWrite = route.method !== 'GET' && route.access !== 'machine'
        if (isWrite && isCrossSite(request, options)) throw new Refusal('CROSS_SITE')
        if (needsSignIn(route)) {
          // Run both statements at the same time. A request without a cookie runs neither.
          if (request.headers.cookie && shared?.answers(request)) shared.begin(request)
          callers.set(request, await callerOf(route, request, options))
          // When many requests arrive together, the earlier ones wait for a connection by now.
          if (!route.events) options.shed()
        }
      },
      preValidation: async (request, reply) => {
        if (!request.isMultipart()) return
        try {
          if (!route.form) throw new Refusal('MEDIA_TYPE')
          request.body = await readForm(request, route.form)
        } catch (error) {
          if (!(await drainBody(request.raw, route.form))) reply.header('connection', 'close')
          throw error
        }
      },
      ...(route.compressed && { onSend: compressReply }),
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query, body: request.body }
        const context = contextOf(
          { caller: callers.get(request), address: addresses.get(request) },
          request,
          reply,
        )
        // A stream writes its own head, without the hooks.
        if (route.events) setSecurityHeaders(reply, safeHeaders)
        if (shared?.answers(request))
          return shared.send(request, reply, () => endpoint.handle(input, context))
        const answer = await endpoint.handle(input, context)
        if (route.download) return reply.type(route.download).send(answer)
        if (!route.reply) return route.events ? reply : reply.code(204).send()
        return reply.code(route.status ?? 200).send(answer)
      },
    })
  }
}

function schemaOf(route: Route): Record<string, unknown> {
  const refusals = [...(route.refusals ?? []), ...sharedRefusals(route)]
  const statuses = new Set(refusals.map((code) => errors[code].status))
  return {
    summary: route.summary,
    ...securityOf(route),
    ...(route.events && { 'x-stream': true }),
    tags: [route.path.split('/')[2] ?? 'api'],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: {
      ...(route.reply && { [route.status ?? 200]: route.reply }),
      ...Object.fromEntries([...statuses].map((status) => [status, Problem])),
    },
  }
}

async function callerOf(
  route: Route,
  request: FastifyRequest,
  options: HttpOptions,
): Promise<Caller> {
  const caller = await options.authenticate(request)
  if (!caller) throw new Refusal('SIGN_IN_REQUIRED')
  if (caller.key && !(route.keyScope && caller.key.scopes.includes(route.keyScope)))
    throw new Refusal('FORBIDDEN')
  const least = leastRoleOf(route)
  if (least) {
    if (!isAdmin(caller.role) || !isAtLeast(caller.role, least)) {
      throw new Refusal('FORBIDDEN')
    }
    if (caller.needsTotp) throw new Refusal('TOTP_NEEDED')
    if (route.stepUp && !caller.hasProved) throw new Refusal('STEP_UP_REQUIRED')
  }
  return caller
}
