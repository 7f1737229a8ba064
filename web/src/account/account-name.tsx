import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'

/** A hidden field that tells password managers whose password the form takes. */
export function AccountName() {
  const { data: me } = useQuery(meQuery())
  return <input hidden readOnly type="text" autoComplete="username" value={me?.email ?? ''} />
}
