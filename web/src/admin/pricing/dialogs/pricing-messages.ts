import {
  type CostRule,
  prices,
  type ProfitName,
  type SupplierOrder,
} from '@nosim/contract/admin/prices.ts'
import type { ApiError } from '../../../api/api-error.ts'

/** Settings as they are typed. A setting that is absent does not change. */
export type Settings = { readonly [Name in ProfitName | 'ngn_per_usd']?: string } & {
  readonly cost_rule?: CostRule
  readonly supplier_order?: SupplierOrder
}

/** The message for each invalid setting. */
export function faultsOf(settings: Settings): Readonly<Partial<Record<keyof Settings, string>>> {
  const read = prices.preview.query.safeParse(settings)
  const issues = read.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/**
 * The message for a change that was not saved (PRICE-8): that of the server, else `failed`. Without a readable
 * response it says that the request failed.
 */
export function refusalMessage(error: ApiError, failed: string): string {
  if (error.code === 'NETWORK' || (error.code === 'UNREADABLE' && !error.isJson))
    return 'Request failed'
  return error.code === 'UNREADABLE' ? failed : error.message
}
