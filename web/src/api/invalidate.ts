import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Filters = {
  readonly fetchStatus?: 'fetching'
  readonly predicate?: (query: Query) => boolean
}

/** Reads these again, now where a page shows them: what they hold, or are about to receive, may be out of date. */
export function invalidate(
  queryClient: QueryClient,
  queryKeys: readonly QueryKey[],
  filters: Filters = {},
): void {
  const { predicate = () => true } = filters
  for (const queryKey of queryKeys) {
    // The query client does not restart the first read of a query, so that one is followed by a second read.
    const firstReads = queryClient
      .getQueryCache()
      .findAll({ queryKey, predicate: (query) => isFirstRead(query) && predicate(query) })
    for (const { queryKey: exactKey, promise } of firstReads)
      void promise?.then(
        () => queryClient.invalidateQueries({ queryKey: exactKey, exact: true }),
        () => undefined,
      )
    void queryClient.invalidateQueries({ queryKey, ...filters })
  }
}

function isFirstRead({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.data === undefined
}
