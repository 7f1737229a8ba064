import { money } from '@nosim/contract/admin/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

/** How many moves wait for a second admin, and from what amount on this one needs one. */
export const waitingMoneyQuery = () =>
  queryOptions({
    queryKey: [...keys.adminMoney, 'waiting'],
    queryFn: ({ signal }) =>
      call(money.actions, { query: { page: 1, limit: 1, status: 'waiting' } }, { signal }),
    refetchOnWindowFocus: 'always',
  })
