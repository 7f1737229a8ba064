import type { BelowCost, Pricing } from '@nosim/contract/admin/prices.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '../../../api/queries.ts'
import type { ListParams } from './prices-filter.ts'

/** A query that a page starts with. */
export type Read = { readonly queryKey: QueryKey }

/** What the back office knows of the prices of a line, which follow from its profit. */
export type LinePricing = {
  readonly line: SuppliedLine
  /** The name of its profit. */
  readonly title: string
  readonly Icon: LucideIcon
  readonly profitOf: (pricing: Pricing) => string
  /** The same as the large figure of a card, and what stands below it. */
  readonly figureOf: (pricing: Pricing) => ReactNode
  readonly noteOf: (pricing: Pricing | undefined) => string | undefined
  /** The action that changes the profit. */
  readonly action: string
  /** The title of its actions on the dashboard; the first line has none of its own. */
  readonly group?: string
  /** What a price is for. */
  readonly soldAs: (loss: BelowCost) => string
  /** The routes of its services and their switches. */
  readonly routes: readonly Route[]
  /** What its tab reads first. */
  readonly readsOf: (listParams: ListParams, page: Page) => readonly Read[]
  /** What its supplier changed, where that is logged. */
  readonly changesOf?: (page: Page) => Read
}
