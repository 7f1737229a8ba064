import type { Parsed, Reply, Role, Route } from '@nosim/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who a session cookie turned out to be, read from the database with each request. */
export type Caller = {
  readonly userId: string
  readonly role: Role
  readonly emailConfirmed: boolean
  /** An admin who must set up two-step sign-in before anything else. */
  readonly needsTotp: boolean
  /** Ends with sign-out. */
  readonly sessionHash: Buffer
}

/** What a handler may know of the request besides its parsed parts. */
export type Asked<R extends Route> = {
  readonly caller: R['access'] extends 'user' | 'admin' ? Caller : undefined
  /** Of the `Idempotency-Key` header; a caller that sent none gets a fresh one, and no protection by it. */
  readonly idempotencyKey: string
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<R extends Route> = (input: Parsed<R>, asked: Asked<R>) => Promise<Reply<R>>

/** A contract entry and the function behind it, with the types between them checked and then forgotten. */
export type Door = {
  readonly route: Route
  readonly handle: (input: unknown, asked: unknown) => Promise<unknown>
}

/** One line of a feature's table of contents: this route is served by that function. */
export function on<const R extends Route>(route: R, handle: Handler<R>): Door {
  // The router hands over what the route's own schemas parsed, so the function's types hold.
  return { route, handle: handle as Door['handle'] }
}
