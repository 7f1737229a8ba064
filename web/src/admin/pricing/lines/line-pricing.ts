import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Page } from '../../../api/queries.ts'
import type { Filter } from './queries.ts'

/** A first request of a page. */
export type Read = { readonly queryKey: QueryKey }

/** The queries for the prices of a line, which follow from its profit. */
export type LinePricing = {
  readonly line: SuppliedLine
  /** The routes of its services and their switches. */
  readonly routes: readonly Route[]
  /** The query for its groups or categories. */
  readonly groups: Read
  /** The query for a page of its services. */
  readonly servicesOf: (filter: Filter) => Read
  /** The query for the changes of its supplier, where these are logged. */
  readonly changesOf?: (page: Page) => Read
}
