import type {
  LineOfBusiness,
  SuppliedLine,
  SupplierKind,
} from '@nosim/contract/base/line-of-business.ts'
import { type LucideIcon, Rocket, ShoppingBag, Smartphone } from 'lucide-react'

type LineLabels = {
  readonly name: string
  readonly order: string
  readonly orders: string
  readonly Icon: LucideIcon
}

/** What the back office calls each line of business, and what it sells. */
export const lineLabels: Readonly<Record<LineOfBusiness, LineLabels>> = {
  numbers: {
    name: 'Numbers',
    order: 'Number',
    orders: 'Numbers',
    Icon: Smartphone,
  },
  boost: {
    name: 'Boosting',
    order: 'Boost order',
    orders: 'Boosts',
    Icon: Rocket,
  },
  store: {
    name: 'Logs',
    order: 'Log',
    orders: 'Logs',
    Icon: ShoppingBag,
  },
}

/** An order within a sentence. */
export const orderNoun = (line: LineOfBusiness): string => lineLabels[line].order.toLowerCase()

/** What the tabs of lines with a supplier are called in addresses. */
export const lineTabs = {
  numbers: 'numbers',
  boost: 'boosting',
} as const satisfies Readonly<Record<SuppliedLine, string>>

/** The suppliers as an operator calls them. */
export const supplierNames = {
  sms: 'Numbers supplier',
  boost: 'Boosting panel',
} as const satisfies Readonly<Record<SupplierKind, string>>
