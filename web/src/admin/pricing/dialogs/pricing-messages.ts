import {
  type CostRule,
  prices,
  type ProfitName,
  type SupplierOrder,
} from '@nosim/contract/admin/prices.ts'
import type { ApiError } from '../../../api/api-error.ts'

/** Settings as they are typed; what is left out stays. */
export type Settings = { readonly [Name in ProfitName | 'ngn_per_usd']?: string } & {
  readonly cost_rule?: CostRule
  readonly supplier_order?: SupplierOrder
}

/** The sentence for each setting at fault; none where all may be sent. */
export function faultsOf(settings: Settings): Readonly<Partial<Record<keyof Settings, string>>> {
  const read = prices.preview.query.safeParse(settings)
  const issues = read.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
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
