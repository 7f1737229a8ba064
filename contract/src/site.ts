import * as z from 'zod/mini'
import { routes } from './route.ts'

/** What every page may know before anyone signs in; links are null until an operator sets them. */
export const Site = z.object({
  brand: z.string(),
  support_url: z.nullable(z.string()),
  channel_url: z.nullable(z.string()),
  /** How many people the operator says use the shop, such as "100,000"; null claims nothing. */
  users_claim: z.nullable(z.string()),
  /** Figures that the operator stands by, for the landing page; none unless set. */
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
  splash_ms: z.int(),
  password_minimum: z.int(),
  deposit_minimum_ngn: z.int(),
  /** What a friend must deposit, whole naira, and what the referrer then gets. */
  referral_from_ngn: z.number(),
  referral_bonus_ngn: z.number(),
  /** True only where the sandbox stands in for the world, so that pages can say so. */
  demo: z.boolean(),
})
export type Site = z.output<typeof Site>

export const site = routes({
  site: {
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    summary: 'Brand, support links and settings of the pages',
    reply: Site,
    refusals: [],
  },
})
