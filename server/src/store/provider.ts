import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../platform/db/db.ts'

/** Queues a mail to a user in the caller's transaction; `text` is plain, its paragraphs split by empty lines. */
export type WriteLetter = (
  tx: Queryable,
  userId: string,
  letter: { readonly subject: string; readonly text: string },
) => Promise<void>

/** Counts one report from a network address; throws TOO_MANY_REQUESTS. */
export type CountReport = (address: string) => Promise<void>

/** Who is signed in where nobody has to be; throws BLOCKED. */
export type WhoAsks = (request: FastifyRequest) => Promise<{ readonly userId: string } | undefined>
