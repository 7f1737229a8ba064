import { paths } from '../../../paths.ts'

/** What the address asks to see of the catalogue. */
export type Filter = { readonly category?: number; readonly search?: string }

/** The filter of an address; what is no category is none. */
export function filterIn(params: URLSearchParams): Filter {
  const category = params.get('category') ?? ''
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return {
    ...(/^[1-9][0-9]{0,14}$/.test(category) && { category: Number(category) }),
    ...(search !== '' && { search }),
  }
}

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
