import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Page } from '../../../api/queries.ts'
import type { Filter } from './queries.ts'

/** A query that a page starts with. */
export type Read = { readonly queryKey: QueryKey }

/** What is read of the prices of a line, which follow from its profit. */
export type LinePricing = {
  readonly line: SuppliedLine
  /** The routes of its services and their switches. */
  readonly routes: readonly Route[]
  /** Its groups or categories. */
  readonly groups: Read
  /** A page of its services. */
  readonly servicesOf: (filter: Filter) => Read
  /** What its supplier changed, where that is logged. */
  readonly changesOf?: (page: Page) => Read
}
