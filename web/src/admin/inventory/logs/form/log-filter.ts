import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import type * as z from 'zod/mini'
import { paramsIn } from '../../../../lists/list-params.ts'
import { paths } from '../../../../paths.ts'

export type Status = z.output<typeof accountLogs.logs.query>['status']

export const statuses: Readonly<Record<Status, string>> = {
  all: 'All',
  available: 'Available',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
}

/** The filter of the list of logs in an address. */
export type ListParams = {
  readonly page: number
  readonly status: Status
  readonly product?: number | undefined
  readonly batch?: number | undefined
  readonly search?: string | undefined
}

/** Reads the filter from the query of an address, without the values that the contract refuses. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const { limit: _limit, sort: _sort, ...listParams } = paramsIn(accountLogs.logs.query, params)
  return listParams
}

/** The address of a list of logs, by default its first page. */
export function logsAddress(listParams: Partial<ListParams>): string {
  const { page = 1, status = 'all', product, batch, search } = listParams
  const params = new URLSearchParams()
  if (product !== undefined) params.set('product', String(product))
  if (batch !== undefined) params.set('batch', String(batch))
  if (status !== 'all') params.set('status', status)
  if (search) params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${paths.adminLogs}?${params}` : paths.adminLogs
}
