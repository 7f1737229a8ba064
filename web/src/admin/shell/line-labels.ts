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

/** The labels of each line of business and of its orders in the back office. */
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

/** The word for an order of a line within a sentence. */
export const orderNoun = (line: LineOfBusiness): string => lineLabels[line].order.toLowerCase()

/** The names of the tabs of lines with a supplier, as in addresses. */
export const lineTabs = {
  numbers: 'numbers',
  boost: 'boosting',
} as const satisfies Readonly<Record<SuppliedLine, string>>

/** The labels of the kinds of suppliers. */
export const supplierNames = {
  sms: 'Numbers supplier',
  boost: 'Boosting panel',
} as const satisfies Readonly<Record<SupplierKind, string>>
