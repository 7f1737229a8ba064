import { deposits } from '@nosim/contract/deposits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

type Page = { readonly page: number; readonly limit: number }

/** The user's bank transfers and how far each is; what is on its way is looked for again. */
export const depositsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.deposits, page],
    queryFn: ({ signal }) => call(deposits.list, { query: page }, { signal }),
    refetchInterval: 30_000,
  })

/** What the user told us is missing. */
export const missingQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.deposits, 'missing', page],
    queryFn: ({ signal }) => call(deposits.missing, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
  })
