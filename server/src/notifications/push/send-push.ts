import { sql } from 'kysely'
import webPush from 'web-push'
import type { Db } from '../../platform/db/db.ts'
import type { Egress, EgressAnswer } from '../../platform/egress/egress.ts'
import type { Sealer } from '../../platform/seal.ts'
import { type DueNotice, type SendNotice, textOf } from '../delivery/due-notice.ts'
import { type OrderPlaces, placeOf } from '../delivery/places.ts'
import { openSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid.ts'

export type PushDependencies = {
  readonly db: Db
  readonly sealer: Sealer
  readonly egress: Egress
  readonly vapid: VapidKeys
  /** The address at which a push service reaches us about our pushes: `https:` or `mailto:`. */
  readonly contact: string
  /** The path of an order's page in each line of business. */
  readonly places: OrderPlaces
  /** Receives the outcome of each try: `delivered`, or why it failed. */
  readonly count: (outcome: string) => void
}

/** Sends a notice to a browser. A subscription that has ended is deleted (NOTE-8). */
export const sendPush =
  (deps: PushDependencies): SendNotice =>
  async (one) => {
    if (one.sealed === null) return { kind: 'dropped', outcome: 'gone' }
    const answer = await send(deps, one, one.sealed)
    const outcome = answer.kind === 'answer' ? String(answer.status) : answer.why
    const isTaken = answer.kind === 'answer' && answer.status >= 200 && answer.status < 300
    deps.count(isTaken ? 'delivered' : outcome)
    if (isTaken) return { kind: 'delivered', outcome }
    if (outcome !== '404' && outcome !== '410') return { kind: 'failed', outcome }
    await sql`delete from push_subscription where id = ${one.target}`.execute(deps.db)
    return { kind: 'dropped', outcome }
  }

/** The content of a push, encrypted for its browser (RFC 8291). The service worker of the pages reads it. */
const payloadOf = (one: DueNotice, places: OrderPlaces): string => {
  const { notification_id: id, kind, line, title } = one
  return JSON.stringify({ id, kind, line, title, text: textOf(one), to: placeOf(one, places) })
}

function send(
  { sealer, egress, vapid, contact, places }: PushDependencies,
  one: DueNotice,
  sealed: Buffer,
): Promise<EgressAnswer> {
  const { endpoint, p256dh, auth } = openSubscription(sealer, one.target, sealed)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(one, places),
    {
      TTL: one.ttl,
      urgency: one.kind === 'code.received' ? 'high' : 'normal',
      vapidDetails: { subject: contact, ...vapid },
    },
  )
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return egress.post(endpoint, { headers: Object.fromEntries(named), body })
}
