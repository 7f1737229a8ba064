import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { type LucideIcon, Rocket, ShoppingBag, Smartphone } from 'lucide-react'

type LineLabels = {
  readonly name: string
  readonly order: string
  readonly orders: string
  readonly Icon: LucideIcon
}

/** What the back office calls each line of business, and what it sells. */
export const lineLabels: Readonly<Record<LineOfBusiness, LineLabels>> = {
  numbers: { name: 'Numbers', order: 'Number', orders: 'Numbers', Icon: Smartphone },
  boost: { name: 'Boosting', order: 'Boost order', orders: 'Boosts', Icon: Rocket },
  store: { name: 'Logs', order: 'Log', orders: 'Logs', Icon: ShoppingBag },
}
