import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Page } from '../../../api/queries.ts'
import type { ListParams } from './prices-filter.ts'

/** A query that a page starts with. */
export type Read = { readonly queryKey: QueryKey }

/** What is read of the prices of a line, which follow from its profit. */
export type LinePricing = {
  readonly line: SuppliedLine
  /** The routes of its services and their switches. */
  readonly routes: readonly Route[]
  /** What its tab reads first. */
  readonly readsOf: (listParams: ListParams, page: Page) => readonly Read[]
  /** What its supplier changed, where that is logged. */
  readonly changesOf?: (page: Page) => Read
}
