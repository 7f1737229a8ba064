import type { TicketLine } from '@nosim/contract/shop/tickets.ts'
import type { BadgeTone } from '../../ui/display/badge.tsx'

type Look = { readonly word: string; readonly tone: BadgeTone }

const closed: Readonly<Record<NonNullable<TicketLine['closed_as']>, Look>> = {
  refund: { word: 'Refunded', tone: 'live' },
  replacement: { word: 'Replaced', tone: 'live' },
  answer: { word: 'Closed', tone: 'over' },
}

/** The badge of a ticket: whose answer it waits for, or how it was closed. */
export function ticketLook({ state, closed_as }: Pick<TicketLine, 'state' | 'closed_as'>): Look {
  if (closed_as !== null) return closed[closed_as]
  return state === 'answered'
    ? { word: 'Answered', tone: 'info' }
    : { word: 'Waiting for us', tone: 'wait' }
}
