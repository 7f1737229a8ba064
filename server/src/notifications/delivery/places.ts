import type { NoticeKind } from '@nosim/contract/accounts/notifications.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'

/** The path of an order's page in each line of business. */
export type OrderPlaces = { readonly [Line in LineOfBusiness]: (id: string) => string }

type About = {
  readonly kind: NoticeKind
  readonly line: LineOfBusiness | null
  /** The id of the order, the deposit or the ticket. */
  readonly subject: string
}

/** The path that a notice links to: the page of its order or ticket where there is one (NOTE-13). */
export function placeOf({ kind, line, subject }: About, orders: OrderPlaces): string {
  if (line !== null) return orders[line](subject)
  if (kind === 'ticket.answered') return `/tickets/${subject}`
  return kind === 'deposit.credited' || kind === 'balance.low' ? '/recharge' : '/profile'
}
