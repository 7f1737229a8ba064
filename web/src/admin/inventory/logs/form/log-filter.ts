import { paths } from '../../../../paths.ts'
import { pageIn } from '../../../../ui/display/use-pages.ts'

export const statuses = {
  all: 'All',
  available: 'Available',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
} as const
export type Status = keyof typeof statuses

/** What an address asks of the list of logs. */
export type Asked = {
  readonly page: number
  readonly status: Status
  readonly product?: number
  readonly batch?: number
  readonly search?: string
}

/** Reads the query of an address; what the server would not understand is left out. */
export function askedIn(params: URLSearchParams): Asked {
  const status = params.get('status') ?? 'all'
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return {
    page: pageIn(params),
    status: isStatus(status) ? status : 'all',
    ...idIn(params, 'product'),
    ...idIn(params, 'batch'),
    ...(search !== '' && { search }),
  }
}

/** The address of a list of logs, on its first page unless told. */
export function logsAddress(asked: Partial<Asked>): string {
  const { page = 1, status = 'all', product, batch, search } = asked
  const params = new URLSearchParams()
  if (product !== undefined) params.set('product', String(product))
  if (batch !== undefined) params.set('batch', String(batch))
  if (status !== 'all') params.set('status', status)
  if (search) params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${paths.adminLogs}?${params}` : paths.adminLogs
}

/** The id under that name, where the address has one. */
export function idIn<K extends string>(params: URLSearchParams, name: K): { [Name in K]?: number } {
  const text = params.get(name) ?? ''
  if (!/^[1-9][0-9]{0,14}$/.test(text)) return {}
  const found: { [Name in K]?: number } = {}
  found[name] = Number(text)
  return found
}

const isStatus = (word: string): word is Status => Object.hasOwn(statuses, word)
