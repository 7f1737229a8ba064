import { isAtLeast, type AdminRole } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { storedUser } from '../../api/session.ts'

/**
 * Whether the admin at this page may do what takes at least that role, by the sign-in until `me` has answered: what appears later
 * would push the page down. Undefined where neither is known.
 */
export function useMay(least: AdminRole): boolean | undefined {
  const { data: me = storedUser() } = useQuery(meQuery())
  return me && me.role !== null && isAtLeast(me.role, least)
}
