import { boost } from '@nosim/contract/shop/boost.ts'
import { meQuery, seldom } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { limit } from '../../lists/list-limit.ts'
import { listIn } from '../../ui/display/use-pages.ts'

export const boostServicesQuery = () => queryOf(boost.services, undefined, seldom)

/** The first requests of the pages of boosting. */
export const boostReads = {
  order: () => [boostServicesQuery(), meQuery()],
  history: ({ search }) => [queryOf(boost.orders, { query: listIn(search, limit) })],
} satisfies Record<string, Reads>
