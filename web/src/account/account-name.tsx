import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'

/** Tells password managers whose password a form asks for; nobody else sees it. */
export function AccountName() {
  const { data: me } = useQuery(meQuery())
  return <input hidden readOnly type="text" autoComplete="username" value={me?.email ?? ''} />
}
