import { isAtLeast, type Rank } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'

/** Whether the admin at this page may do what takes at least that rank; undefined until it is known who it is. */
export function useMay(least: Rank): boolean | undefined {
  const { data: me } = useQuery(meQuery())
  return me && me.rank !== null && isAtLeast(me.rank, least)
}
