import type { BelowCost, Pricing } from '@nosim/contract/admin/prices.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

/** How the back office shows the profit of a line. */
export type LineView = {
  readonly line: SuppliedLine
  /** The name of its profit. */
  readonly title: string
  readonly profitOf: (pricing: Pricing) => string
  /** The same as the large figure of a card, and what stands below it. */
  readonly figureOf: (pricing: Pricing) => ReactNode
  readonly noteOf: (pricing: Pricing | undefined) => string | undefined
  /** The action that changes the profit. */
  readonly action: string
  /** Its own group of actions on the dashboard; the first line has none. */
  readonly group?: { readonly title: string; readonly Icon: LucideIcon }
  /** What a price is for. */
  readonly soldAs: (loss: BelowCost) => string
  /** The dialog of the action; loaded when it is opened, for most visits only read. */
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
}
