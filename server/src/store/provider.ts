import type { FastifyRequest } from 'fastify'

/** Counts one report from a network address; throws TOO_MANY_REQUESTS. */
export type CountReport = (address: string) => Promise<void>

/** The signed-in user on a public route, if any; throws BLOCKED. */
export type WhoAsks = (request: FastifyRequest) => Promise<{ readonly userId: string } | undefined>
