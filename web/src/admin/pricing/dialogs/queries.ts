import { prices } from '@nosim/contract/admin/prices.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { pricedLines } from '../lines/priced-lines.ts'
import type { Settings } from './pricing-messages.ts'

/** The effect of these settings. The effect of the previous settings is shown until it is loaded. */
export const previewQuery = (settings: Settings) =>
  queryOf(prices.preview, { query: settings }, { placeholderData: keepPreviousData })

/** Reads all prices, switches and losses again. */
export const refreshPrices = () =>
  refresh(...Object.values(prices), ...pricedLines.flatMap(({ routes }) => routes))
