import type { BelowCost, Pricing } from '@nosim/contract/admin/prices.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

/** How the back office shows the profit of a line. */
export type LineView = {
  readonly line: SuppliedLine
  /** The title of the profit. */
  readonly title: string
  readonly profitOf: (pricing: Pricing) => string
  /** The profit as the large figure of a card, and the note below the figure. */
  readonly figureOf: (pricing: Pricing) => ReactNode
  readonly noteOf: (pricing: Pricing | undefined) => string | undefined
  /** The label of the action that changes the profit. */
  readonly action: string
  /** The line's group of actions on the dashboard. The first line has none. */
  readonly group?: { readonly title: string; readonly Icon: LucideIcon }
  /** What the price is for. */
  readonly soldAs: (loss: BelowCost) => string
  /** The dialog of the action. It is loaded when it opens, since most visits only read. */
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
}
