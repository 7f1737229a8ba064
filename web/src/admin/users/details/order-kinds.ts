import { LineOfBusiness } from '@nosim/contract/line-of-business.ts'

/** The labels of the lines of business on the tab of orders. */
export const lineLabels: Readonly<Record<LineOfBusiness, string>> = {
  numbers: 'Numbers',
  boost: 'Boosts',
  store: 'Logs',
}

/** The orders that an address selects: a line of business, or one order of it. */
export function ordersIn(params: URLSearchParams): {
  readonly kind: LineOfBusiness
  readonly order?: string
} {
  const kind = LineOfBusiness.safeParse(params.get('kind'))
  const order = params.get('order') ?? ''
  return {
    kind: kind.data ?? 'numbers',
    ...(/^[0-9a-f-]{36}$/.test(order) && { order }),
  }
}
