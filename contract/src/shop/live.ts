import * as z from 'zod/mini'
import { BoostOrder } from './boost.ts'
import { CurrentAnnouncements } from './announcements.ts'
import { CurrentSlides } from './slides.ts'
import { Naira, Time } from '../base/fields.ts'
import { FiredAlert } from './number-alerts.ts'
import { Rental } from './numbers.ts'
import { get, routes } from '../base/route.ts'

export const catalogues = ['services', 'store'] as const

/** The live events of a signed-in browser. Each has an id from which `Last-Event-ID` resumes. */
export const liveEvents = {
  numbers: Rental,
  boost: BoostOrder,
  balance: z.object({ bal: Naira, refer_bal: Naira }),
  /** An order of the store that was placed, paid back, replaced or answered. */
  store: z.object({
    order_id: z.string(),
    created_at: Time,
    log_count: z.int(),
    refunded: Naira,
  }),
  /** The present stock of these products: a public event, without an id. */
  stock: z.object({ products: z.array(z.object({ id: z.int(), log_count: z.int() })) }),
  /** The lists whose prices or names changed: of the services of suppliers, or of the store; without an id. */
  catalogue: z.object({ lists: z.array(z.enum(catalogues)) }),
  /** What is announced, and what the carousel shows, from now on; these have no ids either. */
  announcements: CurrentAnnouncements,
  slides: CurrentSlides,
  /** An alert of the user that fired, and is over (NUM-92). */
  alert: FiredAlert,
  /** A ticket of the user that has an answer, or is closed. */
  ticket: z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['open', 'answered', 'closed']),
  }),
  /** Notices that came or were read. */
  notifications: z.object({ unread: z.int() }),
  deposit: z.object({ amount: Naira, status: z.enum(['credited', 'on hold', 'reversed']) }),
} as const
export type LiveEvents = { [K in keyof typeof liveEvents]: z.output<(typeof liveEvents)[K]> }

/** Their names. */
export const liveKinds = [
  'numbers',
  'boost',
  'store',
  'balance',
  'stock',
  'catalogue',
  'announcements',
  'slides',
  'alert',
  'notifications',
  'deposit',
  'ticket',
] as const satisfies (keyof LiveEvents)[]

export const live = routes({
  events: get('/api/me/events', {
    access: 'user',
    summary: 'Live changes as Server-Sent Events',
    events: liveEvents,
  }),
})
