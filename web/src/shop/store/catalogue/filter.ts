import { store } from '@nosim/contract/shop/store.ts'
import type * as z from 'zod/mini'
import { paramsIn } from '../../../lists/list-params.ts'
import { paths } from '../../../paths.ts'

/** The filter of the catalogue in an address. */
export type Filter = z.output<typeof store.products.query>

/** The filter in an address, without values that the server would refuse. */
export const filterIn = (params: URLSearchParams): Filter => paramsIn(store.products.query, params)

/** The query of an address with this filter. */
export function searchOf({ category, search }: Filter): string {
  const params = new URLSearchParams()
  if (category !== undefined) params.set('category', String(category))
  if (search !== undefined) params.set('search', search)
  return params.toString()
}

export const isFiltered = (filter: Filter): boolean => searchOf(filter) !== ''

/** The path of the page of a product. */
export const productPath = (id: number): string => `${paths.store}/${id}`

/** The id of a product in an address; undefined if it is invalid. */
export const productIn = (id: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : undefined
