import * as z from 'zod/mini'
import { routes } from './route.ts'

/** What every page may know before anyone signs in; links are null until an operator sets them. */
export const Site = z.object({
  brand: z.string(),
  support_url: z.nullable(z.string()),
  channel_url: z.nullable(z.string()),
  splash_ms: z.int(),
  password_minimum: z.int(),
  deposit_minimum_ngn: z.int(),
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
