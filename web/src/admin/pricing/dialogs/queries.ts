import { prices } from '@nosim/contract/admin/prices.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'

/** What the prices follow from; a return to the tab looks again. */
export const profitQuery = () =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'profit'],
    queryFn: ({ signal }) => call(prices.profit, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Settings as they are typed; what is left out stays. */
export type Settings = {
  readonly numbers_profit?: string
  readonly boost_profit?: string
  readonly ngn_per_usd?: string
}

/** What these settings would do; the effect of those before stays in sight until that is known. */
export const previewQuery = (settings: Settings) =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'preview', settings],
    queryFn: ({ signal }) => call(prices.preview, { query: settings }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Everything of prices, switches and losses anew. */
export const refreshPrices = () => refresh(keys.adminPrices)
