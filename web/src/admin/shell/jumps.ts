import type { FoundNumber, FoundOrder, FoundUser } from '@nosim/contract/admin/search.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { LucideIcon } from 'lucide-react'
import { formatDay } from '../../format/format-date.ts'
import { filterByName } from '../../ui/choice/filter-by-name.ts'
import { orderAddress, userAddress } from './addresses.ts'

/** Somewhere to go. */
export type Jump = {
  readonly kind: 'page' | 'user' | FoundOrder['line']
  readonly label: string
  /** What tells it from others of that name. */
  readonly detail?: string
  readonly to: string
  /** By default that of the sort. */
  readonly Icon?: LucideIcon
}

/** Jumps of one sort under their heading. */
export type Section = { readonly title: string; readonly jumps: readonly Jump[] }

export type Found = {
  readonly users: readonly FoundUser[]
  readonly orders: readonly FoundOrder[]
  readonly numbers: readonly FoundNumber[]
}

type Known = {
  readonly text: string
  readonly pages: readonly Jump[]
  /** Where one jumped last. */
  readonly last: readonly Jump[]
  /** Undefined while it is not known what the text finds. */
  readonly found: Found | undefined
}

/** What to offer for a text: without one the last jumps and all pages, else what it finds; no empty section. */
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
