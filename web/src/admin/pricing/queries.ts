import { prices } from '@nosim/contract/admin/prices.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys, type Page } from '../../api/queries.ts'
import { limit } from '../lists/queue.tsx'
import type { Asked } from './prices-filter.ts'

type Filter = Pick<Asked, 'page' | 'search' | 'group' | 'state'>

/** A page of the number services; those of before stay in sight until it is there. */
export const servicesQuery = ({ page, search, group, state }: Filter) => {
  const query = {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(group !== '' && { group }),
    ...(state !== '' && { status: state }),
  }
  return queryOptions({
    queryKey: [...keys.adminPrices, 'services', query],
    queryFn: ({ signal }) => call(switches.services, { query }, { signal }),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
}

/** A page of the boost services. */
export const boostServicesQuery = ({ page, search, group, state }: Filter) => {
  const query = {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(group !== '' && { category: group }),
    ...(state !== '' && { status: state }),
  }
  return queryOptions({
    queryKey: [...keys.adminPrices, 'boost-services', query],
    queryFn: ({ signal }) => call(switches.boostServices, { query }, { signal }),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
}

export const groupsQuery = () =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'groups'],
    queryFn: ({ signal }) => call(switches.groups, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const categoriesQuery = () =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'boost-categories'],
    queryFn: ({ signal }) => call(switches.boostCategories, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** A page of what would be sold below cost. */
export const belowCostQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'below-cost', page],
    queryFn: ({ signal }) => call(prices.belowCost, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** A page of who changed the pricing. */
export const historyQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'history', page],
    queryFn: ({ signal }) => call(prices.history, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** A page of what changed in the panel's list. */
export const boostChangesQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.adminPrices, 'boost-changes', page],
    queryFn: ({ signal }) => call(switches.boostChanges, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
