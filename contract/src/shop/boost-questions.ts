import { formatCount } from '../base/count.ts'
import * as z from 'zod/mini'

/**
 * What a user confirms before an order is paid. `other-platform`: the link leads to another platform than the service is for
 * (BOOST-30). `same-link`: an order of this service for the same link is still running (BOOST-31).
 */
export const BoostQuestion = z.enum(['other-platform', 'same-link'])
export type BoostQuestion = z.output<typeof BoostQuestion>

/** The question about a link that leads elsewhere than the service of a platform takes. */
export const otherPlatform = ({ platform, host }: { platform: string; host: string }): string =>
  `This service is for ${platform}, but the link leads to ${host}.`

/** The newest running order of a link; `remains` is null until the supplier reports it, and for a package. */
export type RunningOrder = { readonly quantity: number; readonly remains: number | null }

/** The question about another order for a link that has a running one. */
export function sameLink({ quantity, remains }: RunningOrder): string {
  const done = remains === null ? '' : ` (${progress(quantity, remains)})`
  return `An order for this link is still running${done}. What you order now may be counted into it.`
}

function progress(quantity: number, remains: number): string {
  const delivered = Math.min(quantity, Math.max(0, quantity - remains))
  return `${formatCount(delivered)} of ${formatCount(quantity)} delivered`
}
