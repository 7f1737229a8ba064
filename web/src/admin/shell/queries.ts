import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import type { Jump } from './jumps.ts'

/** Where this admin jumped last, as long as the session lasts; nothing but `remember` fills it. */
export const jumpsQuery = () =>
  queryOptions<readonly Jump[]>({
    queryKey: ['jumps'],
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
