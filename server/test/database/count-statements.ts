import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { DefaultQueryExecutor } from 'kysely'

/** The header that names the route whose statements are counted. */
export const countedHeader = 'x-counted-route'

type Request = { readonly name: string; statements: number }

/**
 * Counts the statements that each request with `countedHeader` sends to the database, in this process, until it is disposed of:
 * for each route the most of one request, without `begin` and `commit`. A statement that a batch sends for several requests
 * counts for the first of them.
 */
export function countStatements(): { readonly counts: ReadonlyMap<string, number> } & Disposable {
  const requests = new AsyncLocalStorage<Request>()
  const counts = new Map<string, number>()
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage } // as the channel documents it
    const name = request.headers[countedHeader]
    if (typeof name === 'string') requests.enterWith({ name, statements: 0 })
  }
  const executor: object = DefaultQueryExecutor.prototype
  const execute: unknown = Reflect.get(executor, 'executeQuery')
  Object.assign(executor, {
    // In the executor and not in the client: the pool may run a client's query for a request that waited for it.
    executeQuery(this: unknown, ...given: unknown[]): unknown {
      const request = requests.getStore()
      if (request) {
        request.statements += 1
        counts.set(request.name, Math.max(counts.get(request.name) ?? 0, request.statements))
      }
      return typeof execute === 'function' ? Reflect.apply(execute, this, given) : undefined
    },
  })
  subscribe('http.server.request.start', onRequest)
  return {
    counts,
    [Symbol.dispose]() {
      unsubscribe('http.server.request.start', onRequest)
      Object.assign(executor, { executeQuery: execute })
    },
  }
}
