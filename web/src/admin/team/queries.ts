import { team } from '@nosim/contract/admin/desk/team.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

/** Everybody who has a rank; only owners are told. A return to the tab reads it again. */
export const teamQuery = () =>
  queryOptions({
    queryKey: keys.adminTeam,
    queryFn: ({ signal }) => call(team.members, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  })
