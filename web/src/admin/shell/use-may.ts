import { isAtLeast, type AdminRole } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'

/** Whether the admin at this page may do what takes at least that role; undefined until it is known who it is. */
export function useMay(least: AdminRole): boolean | undefined {
  const { data: me } = useQuery(meQuery())
  return me && me.role !== null && isAtLeast(me.role, least)
}
