import { Id } from '@nosim/contract/fields.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The orders of the list, each with what it is called. */
export const sorts = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  stock: 'Lowest stock first',
} as const
export type Sort = keyof typeof sorts

export type ProductsAsked = {
  readonly page: number
  readonly sort: Sort
  readonly category?: number
  readonly search?: string
}

/** Reads what an address asks for; what the server would not understand is left out. */
export function askedIn(params: URLSearchParams): ProductsAsked {
  const sort = params.get('sort') ?? ''
  const category = Id.safeParse(params.get('category'))
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return {
    page: pageIn(params),
    sort: isSort(sort) ? sort : 'newest',
    ...(category.success && { category: category.data }),
    ...(search !== '' && { search }),
  }
}

/** The same address with something else asked, from the first page on; an empty value asks for nothing. */
export function changed(
  params: URLSearchParams,
  change: Readonly<Partial<Record<'category' | 'search' | 'sort', string>>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || (name === 'sort' && value === 'newest')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const isSort = (word: string): word is Sort => Object.hasOwn(sorts, word)
