import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, SessionCaller } from '../platform/http/endpoint.ts'
import { plainAddress } from '../platform/http/network.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { CallDependencies } from './calls/answer-call.ts'
import { secretPrefix } from './keys/own-keys.ts'
import { bearerOf } from './keys/use-key.ts'

/**
 * Finds the caller of our own routes: the user of the session cookie, or of the API key in `Authorization: Bearer
 * nsm_...` (KEY-3). Calls with a key are logged (KEY-7), and never use the session. Throws FORBIDDEN (the address is
 * not in the networks of the key), BLOCKED (the key or its user is stopped) and TOO_MANY_REQUESTS.
 */
export function openAuthentication(
  http: FastifyInstance,
  { keys, calls }: CallDependencies,
  bySession: (request: FastifyRequest) => Promise<SessionCaller | undefined>,
): (request: FastifyRequest) => Promise<Caller | undefined> {
  const keyIds = new WeakMap<FastifyRequest, string>()
  http.addHook('onResponse', async (request, reply) => {
    const keyId = keyIds.get(request)
    if (keyId === undefined) return
    calls.note({
      keyId,
      api: 'rest',
      action: `${request.method} ${request.routeOptions.url ?? ''}`,
      outcome: reply.statusCode < 400 ? 'ok' : String(reply.statusCode),
      ms: reply.elapsedTime,
      cost: null,
      address: plainAddress(request.ip),
    })
  })
  http.addHook('onClose', () => calls.settled())
  return async (request) => {
    const secret = bearerOf(request.headers.authorization)
    if (!secret?.startsWith(secretPrefix)) return bySession(request)
    const found = await keys.use(secret, plainAddress(request.ip))
    const keyId = found.kind === 'active' ? found.caller.key.id : found.keyId
    if (keyId !== undefined) keyIds.set(request, keyId)
    if (found.kind === 'active') return found.caller
    if (found.kind === 'unknown') return undefined
    if (found.kind === 'too-many')
      throw new Refusal('TOO_MANY_REQUESTS', { retry_after: found.seconds })
    throw new Refusal(found.kind === 'elsewhere' ? 'FORBIDDEN' : 'BLOCKED')
  }
}
