import * as z from 'zod/mini'
import { get, routes } from './route.ts'

/** The settings that all pages may read without a session; links are null until an operator sets them. */
export const Site = z.object({
  brand: z.string(),
  support_url: z.nullable(z.string()),
  channel_url: z.nullable(z.string()),
  /** The page with the mails of a demo; null where mails are sent for real. */
  mailbox_url: z.nullable(z.string()),
  /** The number of users that the operator claims, such as "100,000"; null for no claim. */
  users_claim: z.nullable(z.string()),
  /** Figures of the operator for the landing page; empty by default. */
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
  splash_ms: z.int(),
  password_minimum: z.int(),
  deposit_minimum_ngn: z.int(),
  /** The deposit of a friend that earns a referral bonus, and the bonus; whole naira. */
  referral_from_ngn: z.number(),
  referral_bonus_ngn: z.number(),
  /** Whether the upstreams are the sandbox; pages then say so. */
  demo: z.boolean(),
})
export type Site = z.output<typeof Site>

export const site = routes({
  site: get('/api/site', {
    access: 'anyone',
    summary: 'Brand, support links and settings of the pages',
    reply: Site,
  }),
})

/**
 * What is on sale, for the landing page. `price` is whole naira; `rate` is a naira decimal string per 1,000 of a boost.
 */
export type Offers = {
  readonly services: readonly {
    readonly code: string
    readonly name: string
    readonly price: number
  }[]
  readonly boosts: readonly { readonly category: string; readonly rate: string }[]
  readonly products: readonly {
    readonly name: string
    readonly price: number
    readonly count: number
  }[]
}
