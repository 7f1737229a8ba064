import { store } from '@nosim/contract/shop/store.ts'
import type * as z from 'zod/mini'
import { paramsIn } from '../../../lists/list-params.ts'
import { paths } from '../../../paths.ts'

/** What the address asks to see of the catalogue. */
export type Filter = z.output<typeof store.products.query>

/** The filter of an address; what the server would refuse is left out. */
export const filterIn = (params: URLSearchParams): Filter => paramsIn(store.products.query, params)

/** As an address has it. */
export function searchOf({ category, search }: Filter): string {
  const params = new URLSearchParams()
  if (category !== undefined) params.set('category', String(category))
  if (search !== undefined) params.set('search', search)
  return params.toString()
}

export const isFiltered = (filter: Filter): boolean => searchOf(filter) !== ''

/** Where the logs of a product are. */
export const productPath = (id: number): string => `${paths.store}/${id}`

/** The product that an address names; undefined where it is none. */
export const productIn = (id: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : undefined
