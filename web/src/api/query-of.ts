import type { Reply, Route } from '@nosim/contract/base/route.ts'
import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import { send, type SentArg } from './client.ts'

type Options<R extends Route> = Omit<
  UndefinedInitialDataOptions<Reply<R>, Error, Reply<R>, RouteKey>,
  'queryKey' | 'queryFn'
>
export type RouteKey = readonly [path: string, sent?: unknown]
type Args<R extends Route> = [SentArg<R>] extends [undefined]
  ? [sent?: undefined, options?: Options<R>]
  : [sent: SentArg<R>, options?: Options<R>]

/**
 * The query options of a route, for `useQuery` and `prefetch`. The key is the route's path and the parts that are
 * sent.
 */
export function queryOf<R extends Route>(route: R, ...[sent, options]: Args<R>) {
  return queryOptions<Reply<R>, Error, Reply<R>, RouteKey>({
    ...options,
    queryKey: sent === undefined ? [route.path] : [route.path, sent],
    queryFn: ({ signal }) => send(route, sent, { signal }),
  })
}
