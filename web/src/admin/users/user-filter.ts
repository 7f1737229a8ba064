import { people } from '@nosim/contract/admin/people/people.ts'
import type { UserFilter, UserSort } from '@nosim/contract/admin/people/users.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The orders of the list, each with what it is called. */
export const sortNames: Readonly<Record<UserSort, string>> = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-balance': 'Highest balance first',
  balance: 'Lowest balance first',
  '-last_login': 'Latest login first',
  last_login: 'Longest away first',
}

const filterNames = [
  'search',
  'status',
  'rank',
  'balance_from',
  'balance_to',
  'joined_from',
  'joined_to',
] as const
export type FilterName = (typeof filterNames)[number]

export type UsersAsked = UserFilter & { readonly page: number; readonly sort: UserSort }

const query = people.users.query

/** Reads what an address asks for; what the server would not understand is left out. */
export function askedIn(params: URLSearchParams): UsersAsked {
  const sort = query.safeParse({ sort: params.get('sort') })
  return {
    ...filterIn(params),
    page: pageIn(params),
    sort: sort.success ? sort.data.sort : '-joined',
  }
}

/** The same without page and order. */
export function filterIn(params: URLSearchParams): UserFilter {
  const given = filterNames.flatMap((name) => {
    const text = params.get(name)?.trim()
    return text && query.safeParse({ [name]: text }).success ? [[name, text] as const] : []
  })
  return Object.fromEntries(given)
}

/** The same address with something else asked, from the first page on; an empty value asks for nothing. */
export function changed(
  params: URLSearchParams,
  change: Readonly<Partial<Record<FilterName | 'sort', string | undefined>>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (!value || (name === 'sort' && value === '-joined')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** What is kept of an address under a name: filters and order. */
export function keptOf(params: URLSearchParams): string {
  const { sort } = askedIn(params)
  return changed(new URLSearchParams(), { ...filterIn(params), sort }).toString()
}
