import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import type { Counter } from 'prom-client'
import type { Db } from '../db/db.ts'
import { isTemporary } from '../db/pg-errors.ts'
import { lagMostMs, type Replica } from './replica.ts'

type ReadRequest = Pick<FastifyRequest, 'cookies'> | undefined

/** Runs reads of lists, reports and files that may be some seconds old (OPS-37). */
export type Reads = {
  /** Reads on the replica where allowed, else on the primary, which also repeats a read that the replica failed. */
  run<T>(request: ReadRequest, read: (db: Db) => Promise<T>): Promise<T>
  /** Like `run`, for a page of a history. The first page is read on the primary: it shows the latest changes. */
  page<T>(request: ReadRequest, page: number, read: (db: Db) => Promise<T>): Promise<T>
  /** The database for a file that is sent while it is read, so that the read cannot be repeated. */
  of(request: ReadRequest): Db
}

const cookie = 'nosim_wrote'

/** Reads on the primary only, or also on its replica where there is one. */
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

/** Whether the replica is the cause: it is down, cancels reads or is read-only. The primary would be slow, too. */
const isOfReplica = (error: unknown): boolean =>
  isTemporary(error) && !(error instanceof DatabaseError && error.code === '57014')

/** Makes each browser that has written read on the primary, for as long as a replica may lag. */
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
