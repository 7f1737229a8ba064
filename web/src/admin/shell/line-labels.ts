import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'

type LineLabels = {
  readonly name: string
  readonly order: string
  readonly orders: string
}

/** What the back office calls each line of business, and what it sells. */
export const lineLabels: Readonly<Record<LineOfBusiness, LineLabels>> = {
  numbers: { name: 'Numbers', order: 'Number', orders: 'Numbers' },
  boost: { name: 'Boosting', order: 'Boost order', orders: 'Boosts' },
  store: { name: 'Logs', order: 'Log', orders: 'Logs' },
}
