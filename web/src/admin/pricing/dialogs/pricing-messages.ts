import { prices, type ProfitName } from '@nosim/contract/admin/prices.ts'
import { parseNaira } from '@nosim/contract/base/money.ts'
import type { ApiError } from '../../../api/api-error.ts'

/** Settings as they are typed; what is left out stays. */
export type Settings = { readonly [Name in ProfitName | 'ngn_per_usd']?: string }

/** The sentence for each setting at fault; none where all may be sent. */
export function faultsOf(settings: Settings): Readonly<Partial<Record<keyof Settings, string>>> {
  const read = prices.preview.query.safeParse(settings)
  const issues = read.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** How many times what the supplier asks users pay at a profit in percent: '1.5' at 50; undefined for what is none. */
export function timesAt(percent: string | number): string | undefined {
  const hundredths = parseNaira(String(percent))
  if (hundredths === undefined) return undefined
  const digits = String(10_000 + hundredths)
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

/**
 * The message for a change that was not saved (PRICE-8): the message of the server, else `failed`; without a readable
 * answer, that the request failed.
 */
export function refusalMessage(error: ApiError, failed: string): string {
  if (error.code === 'NETWORK' || (error.code === 'UNREADABLE' && !error.isJson))
    return 'Request failed'
  return error.code === 'UNREADABLE' ? failed : error.message
}
