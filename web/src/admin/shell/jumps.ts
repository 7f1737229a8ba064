import type { FoundNumber, FoundOrder, FoundUser } from '@nosim/contract/admin/search.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { LucideIcon } from 'lucide-react'
import { formatDay } from '../../format/format-date.ts'
import { filterByName } from '../../ui/choice/filter-by-name.ts'
import { orderAddress, userAddress } from './addresses.ts'

/** A page that the palette can open. */
export type Jump = {
  readonly kind: 'page' | 'user' | FoundOrder['line']
  readonly label: string
  /** Distinguishes jumps with the same label. */
  readonly detail?: string
  readonly to: string
  /** By default the icon of the kind. */
  readonly Icon?: LucideIcon
}

/** Jumps of one kind under a heading. */
export type Section = { readonly title: string; readonly jumps: readonly Jump[] }

export type Found = {
  readonly users: readonly FoundUser[]
  readonly orders: readonly FoundOrder[]
  readonly numbers: readonly FoundNumber[]
}

type Known = {
  readonly text: string
  readonly pages: readonly Jump[]
  /** The latest jumps of the admin. */
  readonly last: readonly Jump[]
  /** What the text finds; undefined while the search runs. */
  readonly found: Found | undefined
}

/**
 * The sections of the palette: the latest jumps and all pages, or the results for a text. Empty sections are omitted.
 */
export function sectionsOf({ text, pages, last, found }: Known): Section[] {
  const sections =
    text === ''
      ? [
          { title: 'Recent', jumps: last },
          { title: 'Pages', jumps: pages },
        ]
      : [
          { title: 'Pages', jumps: filterByName(pages, text, ({ label }) => label) },
          { title: 'Users', jumps: found?.users.map(userJump) ?? [] },
          { title: 'Numbers', jumps: found?.numbers.map(numberJump) ?? [] },
          { title: 'Orders', jumps: found?.orders.map(orderJump) ?? [] },
        ]
  return sections.filter(({ jumps }) => jumps.length > 0)
}

const userJump = ({ user_id, name, email, phone }: FoundUser): Jump => ({
  kind: 'user',
  label: name,
  detail: `${email} · ${phone}`,
  to: userAddress(user_id),
})

const numberJump = ({ order_id, number, service_name, ...owned }: FoundNumber): Jump => ({
  kind: 'numbers',
  label: `+${number}`,
  detail: `${service_name} · ${owned.user} · ${formatDay(owned.created_at)}`,
  to: orderAddress({ line: 'numbers', order_id, user_id: owned.user_id }),
})

const orderJump = (order: FoundOrder): Jump => ({
  kind: order.line,
  label: order.title,
  detail: `${orderNumber(order.order_id)} · ${order.user} · ${formatDay(order.created_at)}`,
  to: orderAddress(order),
})
