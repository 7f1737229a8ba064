import { formatCount } from '../base/count.ts'
import * as z from 'zod/mini'

/**
 * A question that a user confirms before an order is paid. `other-platform`: the link does not lead to the platform of
 * the service (BOOST-30). `same-link`: an order of this service for the same link is still running (BOOST-31).
 */
export const BoostQuestion = z.enum(['other-platform', 'same-link'])
export type BoostQuestion = z.output<typeof BoostQuestion>

/** The text of `other-platform`: the link leads to `host`, but the service is for `platform`. */
export const otherPlatform = ({ platform, host }: { platform: string; host: string }): string =>
  `This service is for ${platform}, but the link leads to ${host}.`

/** The newest running order for a link. `remains` is null for a package, and until the supplier reports it. */
export type RunningOrder = { readonly quantity: number; readonly remains: number | null }

/** The text of `same-link`, with the progress of the running order. */
export function sameLink({ quantity, remains }: RunningOrder): string {
  const done = remains === null ? '' : ` (${progress(quantity, remains)})`
  return `An order for this link is still running${done}. What you order now may be counted into it.`
}

function progress(quantity: number, remains: number): string {
  const delivered = Math.min(quantity, Math.max(0, quantity - remains))
  return `${formatCount(delivered)} of ${formatCount(quantity)} delivered`
}
