import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Filters = {
  readonly fetchStatus?: 'fetching'
  readonly predicate?: (query: Query) => boolean
}

/** Marks these queries as out of date, also those that are being read. Queries that a page shows are read again now. */
export function invalidate(
  queryClient: QueryClient,
  queryKeys: readonly QueryKey[],
  filters: Filters = {},
): void {
  const { predicate = () => true } = filters
  for (const queryKey of queryKeys) {
    // The query client does not restart the first read of a query, so a second read follows the first one.
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
