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
  /** An order within a sentence; of the store, all logs that were bought together. */
  readonly noun: string
  readonly Icon: LucideIcon
}

/** What the back office calls each line of business, and what it sells. */
export const lineLabels: Readonly<Record<LineOfBusiness, LineLabels>> = {
  numbers: {
    name: 'Numbers',
    order: 'Number',
    orders: 'Numbers',
    noun: 'number',
    Icon: Smartphone,
  },
  boost: {
    name: 'Boosting',
    order: 'Boost order',
    orders: 'Boosts',
    noun: 'boost order',
    Icon: Rocket,
  },
  store: {
    name: 'Logs',
    order: 'Log',
    orders: 'Logs',
    noun: 'order of logs',
    Icon: ShoppingBag,
  },
}

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
