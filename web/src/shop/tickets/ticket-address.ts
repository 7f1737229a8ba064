import type { TicketAbout } from '@nosim/contract/shop/tickets.ts'
import { paths } from '../../paths.ts'

/** The page of a ticket. */
export const ticketAddress = (id: string): string =>
  paths.ticket.replace(':id', encodeURIComponent(id))

/** The form for a new ticket about an order or a deposit, over the list. */
export const askAddress = (about: TicketAbout, subject: string): string =>
  `${paths.tickets}?${new URLSearchParams({ about, subject })}`
