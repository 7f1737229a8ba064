import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { AdminRole, Parsed, Reply, Role, Route } from '@nosim/contract/base/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { plainAddress } from './network.ts'
import { Refusal } from './refusal.ts'

type User = {
  readonly userId: string
  readonly role: Role
  readonly emailConfirmed: boolean
  /** An admin who must set up two-step sign-in before anything else. */
  readonly needsTotp: boolean
  /** The user signed in, or confirmed their identity, a short time ago (AUTH-53). */
  readonly hasProved: boolean
}

/** The user of a session cookie. */
export type SessionCaller = User & {
  /** The hash of the session's token. */
  readonly sessionHash: Buffer
  readonly key?: undefined
}

/** The user of an API key, never as an admin. */
export type KeyCaller = User & { readonly key: KeyUse; readonly sessionHash?: undefined }

/** The API key of a call. */
export type KeyUse = {
  readonly id: string
  readonly scopes: readonly LineOfBusiness[]
}

/** The user who makes a request, read from the database with each request. */
export type Caller = SessionCaller | KeyCaller

/** The caller type of a route: API keys may call it only where it has a scope. */
type CallerOf<R extends Route> = R['access'] extends 'user' | AdminRole
  ? R extends { keyScope: LineOfBusiness }
    ? Caller
    : SessionCaller
  : undefined

/** What a handler gets of the request besides its parsed parts. */
export type RequestContext<R extends Route> = {
  readonly caller: CallerOf<R>
  /** From the `Idempotency-Key` header. Without the header it is a new key, which does not detect repeats. */
  readonly idempotencyKey: string
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<R extends Route> = (
  input: Parsed<R>,
  context: RequestContext<R>,
) => Promise<Reply<R>>

/** A route of the contract and its handler, whose types `on` has checked. */
export type Endpoint = {
  readonly route: Route
  readonly handle: (input: unknown, context: unknown) => Promise<unknown>
  /** For a reply that is the same for all users: a version that differs after each change of the reply. */
  readonly versionOf?: VersionOf
}

export type VersionOf = () => Promise<number | string>

/** Binds a route of the contract to its handler. */
export function on<const R extends Route>(route: R, handle: Handler<R>): Endpoint {
  // The router passes what the schemas of the route parsed, so the types of the handler hold.
  return { route, handle: handle as Endpoint['handle'] }
}

/**
 * Binds a route whose reply is the same for all users and is made once for each version. A request with a query gets
 * its own reply.
 */
export const onShared = <const R extends Route>(
  route: R,
  versionOf: VersionOf,
  read: (input: Parsed<R>) => Promise<Reply<R>>,
): Endpoint => ({ ...on(route, read), versionOf })

/** The address of a client that disconnected before its request was read. */
const unknownAddress = '0.0.0.0'

/** The address that a request comes from. */
export function addressOf(request: FastifyRequest): string {
  // The type says that it always exists, but it is undefined once the client has disconnected.
  const address: string | undefined = request.ip
  return address === undefined ? unknownAddress : plainAddress(address)
}

/** The context of a handler. Throws VALIDATION_FAILED for an invalid idempotency key. */
export function contextOf(
  { caller, address }: { caller: Caller | undefined; address: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<Route> {
  return {
    // A guarded route has its caller by now. The type of an unguarded route has none.
    caller: caller as undefined,
    idempotencyKey: idempotencyKeyOf(request),
    address: address ?? unknownAddress,
    request,
    reply,
  }
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('VALIDATION_FAILED', {
      fields: { 'Idempotency-Key': 'Please use 1 to 200 plain characters' },
    })
  }
  return key
}
