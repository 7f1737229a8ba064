import { prices } from '@nosim/contract/admin/prices.ts'
import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'

/** Settings as they are typed; what is left out stays. */
export type Settings = {
  readonly numbers_profit?: string
  readonly boost_profit?: string
  readonly ngn_per_usd?: string
}

/** What these settings would do; the effect of those before stays in sight until that is known. */
export const previewQuery = (settings: Settings) =>
  queryOf(prices.preview, { query: settings }, { placeholderData: keepPreviousData })

/** Reads all prices, switches and losses again. */
export const refreshPrices = () =>
  refresh(...[prices, switches, boostSwitches].flatMap((routes) => Object.values(routes)))
