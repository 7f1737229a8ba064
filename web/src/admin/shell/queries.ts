import { search } from '@nosim/contract/admin/desk/search.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Jump } from './jumps.ts'

/** The users, orders and numbers that a text finds. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.adminSearch, q],
    queryFn: ({ signal }) => call(search.find, { query: { q } }, { signal }),
  })

/** Where this admin jumped last, as long as the session lasts; nothing but `remember` fills it. */
export const jumpsQuery = () =>
  queryOptions<readonly Jump[]>({
    queryKey: keys.adminJumps,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const kept = 5

/** Puts a jump first among the last ones. */
export function remember(jump: Jump): void {
  queryClient.setQueryData(jumpsQuery().queryKey, (old = []) =>
    [jump, ...old.filter(({ to }) => to !== jump.to)].slice(0, kept),
  )
}
