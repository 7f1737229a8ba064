import * as z from 'zod/mini'
import { BoostOrder } from './boost.ts'
import { CurrentAnnouncements } from './announcements.ts'
import { CurrentSlides } from './slides.ts'
import { Naira, Time } from '../base/fields.ts'
import { FiredAlert } from './number-alerts.ts'
import { Rental } from './numbers.ts'
import { get, routes } from '../base/route.ts'

export const catalogues = ['services', 'store'] as const

/** The live events of a signed-in user. Events have an id, from which `Last-Event-ID` resumes, unless noted. */
export const liveEvents = {
  numbers: Rental,
  boost: BoostOrder,
  balance: z.object({ bal: Naira, refer_bal: Naira }),
  /** An order of the store that was placed or paid back, or had a log replaced or a claim answered. */
  store: z.object({
    order_id: z.string(),
    created_at: Time,
    log_count: z.int(),
    refunded: Naira,
  }),
  /** The current stock of the products that changed. A public event, without an id. */
  stock: z.object({ products: z.array(z.object({ id: z.int(), log_count: z.int() })) }),
  /** The catalogues whose prices or names changed: `services` of suppliers, or `store`. Without an id. */
  catalogue: z.object({ lists: z.array(z.enum(catalogues)) }),
  /** The announcements, and the slides of the carousel, after a change. Both without an id. */
  announcements: CurrentAnnouncements,
  slides: CurrentSlides,
  /** An alert of the user that fired and thereby ended (NUM-92). */
  alert: FiredAlert,
  /** A ticket of the user that was answered or closed. */
  ticket: z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['open', 'answered', 'closed']),
  }),
  /** The number of unread notices, after notices came or were read. */
  notifications: z.object({ unread: z.int() }),
  deposit: z.object({ amount: Naira, status: z.enum(['credited', 'on hold', 'reversed']) }),
} as const
export type LiveEvents = { [K in keyof typeof liveEvents]: z.output<(typeof liveEvents)[K]> }

/** The names of the live events. */
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
