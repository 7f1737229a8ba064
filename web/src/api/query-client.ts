import type { Route } from '@nosim/contract/base/route.ts'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { invalidate } from './invalidate.ts'
import { onSessionChange, readSession, endSession } from './session.ts'
import { setTotpNeeded } from './totp-needed.ts'

/** The cache of all data from the server. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.endsSession) endSession()
      // The back office then redirects to the account page.
      if (error.code === 'TOTP_NEEDED') setTotpNeeded(true)
    },
  }),
  defaultOptions: {
    queries: {
      // Long enough for a page to use its loader's data, and short enough for a new read on return.
      staleTime: 5_000,
      refetchOnWindowFocus: 'always',
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
  },
})

let owner: string | undefined

// The next user must not see the cache of the previous one, even when another tab signed in.
onSessionChange(() => {
  const next = readSession()?.card.user_id
  if (next === undefined || next !== owner) {
    queryClient.clear()
    setTotpNeeded(false)
  }
  owner = next
})

/** Starts reads for a page without awaiting them. For loaders. */
export function prefetch(...reads: readonly { readonly queryKey: QueryKey }[]): null {
  for (const read of reads) void queryClient.prefetchQuery(read)
  return null
}

/** Reads these routes again, with all their parameters: a write has changed their responses. */
export function refresh(...routes: readonly Pick<Route, 'path'>[]): void {
  invalidate(
    queryClient,
    routes.map(({ path }) => [path]),
  )
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500)
}
