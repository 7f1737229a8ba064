import { deposits } from '@nosim/contract/deposits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

type Page = { readonly page: number; readonly limit: number }

/** A page of the user's bank transfers; fetched again every 30 s, as more may arrive. */
export const depositsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.deposits, page],
    queryFn: ({ signal }) => call(deposits.list, { query: page }, { signal }),
    refetchInterval: 30_000,
  })

/** A page of the missing transfers that the user reported. */
export const missingQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.deposits, 'missing', page],
    queryFn: ({ signal }) => call(deposits.missing, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
  })
