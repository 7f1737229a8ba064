import { prices } from '@nosim/contract/admin/prices.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { pricedLines } from '../lines/priced-lines.ts'
import type { Settings } from './pricing-messages.ts'

/** What these settings would do; the effect of those before stays in sight until that is known. */
export const previewQuery = (settings: Settings) =>
  queryOf(prices.preview, { query: settings }, { placeholderData: keepPreviousData })

/** Reads all prices, switches and losses again. */
export const refreshPrices = () =>
  refresh(...Object.values(prices), ...pricedLines.flatMap(({ routes }) => routes))
