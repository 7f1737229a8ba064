import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'
import { everyRoute } from '../harness/http-request.ts'

/** The statements of one request. */
export type Statements = {
  /** The statements other than look-ups of its session. */
  own: number
  /** Look-ups of its session. */
  lookUps: number
}
type Request = Statements & { readonly name: string }

/** The routes with a pattern of their path; routes without parameters come first. */
const patterns = everyRoute
  .map(({ name, route }) => ({
    name,
    method: route.method,
    isStream: route.events !== undefined,
    address: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    params: route.path.split(':').length,
  }))
  .toSorted((a, b) => a.params - b.params)

/**
 * Counts the statements of each successful request in this process, without `begin` and `commit`, until it is disposed.
 * A route has the count of its largest request. Streams are not counted, as they continue to read. A statement of a
 * batch counts for the first of its requests. `nameOf` returns the name to count under, or undefined for no count.
 */
export function countStatements(
  nameOf: (request: IncomingMessage) => string | undefined = routeOf,
): {
  readonly counts: ReadonlyMap<string, Statements>
} & Disposable {
  const requests = new AsyncLocalStorage<Request | undefined>()
  const open = new WeakMap<IncomingMessage, Request>()
  const counts = new Map<string, Statements>()
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage } // as the channel documents it
    const name = nameOf(request)
    const counted = name === undefined ? undefined : { name, own: 0, lookUps: 0 }
    if (counted) open.set(request, counted)
    requests.enterWith(counted)
  }
  const onFinish = (message: unknown) => {
    // As the channel documents it.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const counted = open.get(request)
    if (!counted || response.statusCode >= 300) return
    const { own = 0, lookUps = 0 } = counts.get(counted.name) ?? {}
    counts.set(counted.name, {
      own: Math.max(own, counted.own),
      lookUps: Math.max(lookUps, counted.lookUps),
    })
  }
  const executor: object = DefaultQueryExecutor.prototype
  const execute: unknown = Reflect.get(executor, 'executeQuery')
  Object.assign(executor, {
    // Count in the executor, not in the client: the pool may run a client's query for another request that waited.
    executeQuery(this: unknown, ...given: [CompiledQuery, ...unknown[]]): unknown {
      const request = requests.getStore()
      const kind = kindOf(given[0])
      if (request && kind) request[kind] += 1
      return typeof execute === 'function' ? Reflect.apply(execute, this, given) : undefined
    },
  })
  subscribe('http.server.request.start', onRequest)
  subscribe('http.server.response.finish', onFinish)
  return {
    counts,
    [Symbol.dispose]() {
      unsubscribe('http.server.request.start', onRequest)
      unsubscribe('http.server.response.finish', onFinish)
      Object.assign(executor, { executeQuery: execute })
    },
  }
}

function routeOf({ method, url = '' }: IncomingMessage): string | undefined {
  const [path = ''] = url.split('?')
  const found = patterns.find((one) => one.method === method && one.address.test(path))
  return found?.isStream ? undefined : found?.name
}

/**
 * Undefined for statements that are not counted. One stores the last use of a session, every five minutes. The other
 * repeats an item that a locked row kept out of its batch.
 */
function kindOf({ sql, parameters }: CompiledQuery): keyof Statements | undefined {
  if (sql.startsWith('update session set last_seen_at')) return undefined
  if (/_many\(/.test(sql) && parameters.at(-1) === true) return undefined
  return sql.includes('from session s join app_user u') ? 'lookUps' : 'own'
}
