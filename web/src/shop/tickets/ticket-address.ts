import { paths } from '../../paths.ts'

/** The page of a ticket. */
export const ticketAddress = (id: string): string =>
  paths.ticket.replace(':id', encodeURIComponent(id))
