import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidate } from '../../api/invalidate.ts'

/** How long events are gathered before the lists that they change are read again, in ms. */
export const gatherMs = 250
const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Reads these lists again once for all events of a burst: the panel reports many orders at the same moment. */
export function invalidateSoon(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  const waiting = gathered.get(queryClient)
  const keys = waiting ?? new Map<string, QueryKey>()
  for (const key of queryKeys) keys.set(JSON.stringify(key), key)
  if (waiting) return
  gathered.set(queryClient, keys)
  setTimeout(() => {
    gathered.delete(queryClient)
    invalidate(queryClient, [...keys.values()])
  }, gatherMs)
}

/** Sets what a query has read. */
export function replace(queryClient: QueryClient, queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  restartReads(queryClient, [queryKey])
}

/** Starts the reads under way again: each may carry the state from before the event and would overwrite it. */
export function restartReads(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  invalidate(queryClient, queryKeys, { fetchStatus: 'fetching' })
}
