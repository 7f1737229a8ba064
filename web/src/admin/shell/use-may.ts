import { isAtLeast, type AdminRole } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { storedUser } from '../../api/session.ts'

/**
 * Whether the admin has at least this role. Until `me` is loaded, the user stored at sign-in decides, so that no
 * button appears late and moves the page. Undefined where neither is known.
 */
export function useMay(least: AdminRole): boolean | undefined {
  const { data: me = storedUser() } = useQuery(meQuery())
  return me && me.role !== null && isAtLeast(me.role, least)
}
