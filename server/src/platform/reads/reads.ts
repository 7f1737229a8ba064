import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import type { Counter } from 'prom-client'
import type { Db } from '../db/db.ts'
import { isTemporary } from '../db/pg-errors.ts'
import { lagMostMs, type Replica } from './replica.ts'

type ReadRequest = Pick<FastifyRequest, 'cookies'> | undefined

/** Where lists, reports and files are read that may be some seconds old (OPS-37). */
export type Reads = {
  /** Runs a read on the replica where that may be read, else on the primary. A read that fails there for a lack of the replica is repeated. */
  run<T>(request: ReadRequest, read: (db: Db) => Promise<T>): Promise<T>
  /** The same for a page of a history; the first page is read on the primary, as it shows what has just happened. */
  page<T>(request: ReadRequest, page: number, read: (db: Db) => Promise<T>): Promise<T>
  /** Where a file is read that is sent meanwhile, and so cannot be begun again. */
  of(request: ReadRequest): Db
}

const cookie = 'nosim_wrote'

/** Reads on the primary alone, or on its replica, too. */
export function openReads(
  primary: Db,
  second?: { readonly replica: Replica; readonly count: Counter<'from'> },
): Reads {
  if (!second) {
    const run: Reads['run'] = (_request, read) => read(primary)
    return { run, page: (request, _page, read) => run(request, read), of: () => primary }
  }
  const { replica, count } = second
  const mayRead = (request: ReadRequest) =>
    request?.cookies[cookie] === undefined && replica.isFresh
  const run: Reads['run'] = async (request, read) => {
    if (mayRead(request)) {
      try {
        const found = await read(replica.db)
        count.inc({ from: 'replica' })
        return found
      } catch (error) {
        if (!isOfReplica(error)) throw error
        replica.distrust()
      }
    }
    count.inc({ from: 'primary' })
    return read(primary)
  }
  return {
    run,
    page: (request, page, read) => (page > 1 ? run(request, read) : read(primary)),
    of: (request) => (mayRead(request) ? replica.db : primary),
  }
}

/** It is away, replays what the read has seen, or was to write. A read that takes too long would do so on the primary, too. */
const isOfReplica = (error: unknown): boolean =>
  isTemporary(error) && !(error instanceof DatabaseError && error.code === '57014')

/** Each browser that has written reads on the primary for as long as a replica may lag. */
export function noteWrites(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (method === 'GET' || method === 'HEAD' || !url.startsWith('/api/')) return
    reply.setCookie(cookie, '1', {
      path: '/api',
      maxAge: lagMostMs / 1000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    })
  })
}
