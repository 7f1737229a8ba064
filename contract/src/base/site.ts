import * as z from 'zod/mini'
import { get, routes } from './route.ts'

/** What every page may know before anyone signs in; links are null until an operator sets them. */
export const Site = z.object({
  brand: z.string(),
  support_url: z.nullable(z.string()),
  channel_url: z.nullable(z.string()),
  /** Where the mails of a demo are read; null where they go out. */
  mailbox_url: z.nullable(z.string()),
  /** The number of users that the operator claims, such as "100,000"; null for no claim. */
  users_claim: z.nullable(z.string()),
  /** Figures that the operator stands by, for the landing page; none unless set. */
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
  splash_ms: z.int(),
  password_minimum: z.int(),
  deposit_minimum_ngn: z.int(),
  /** What a friend must deposit, whole naira, and what the referrer then gets. */
  referral_from_ngn: z.number(),
  referral_bonus_ngn: z.number(),
  /** True only with the sandbox as the upstreams, so that pages can state it. */
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

/** What the shops sell now, for the landing page. Prices are naira: whole numbers, or a decimal string per 1,000 of a boost. */
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
