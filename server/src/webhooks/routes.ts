import { randomUUID } from 'node:crypto'
import {
  type Endpoint,
  mostEndpoints,
  overlapHours,
  webhooks,
} from '@nosim/contract/accounts/webhooks.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Egress } from '../platform/egress/egress.ts'
import { on, type Endpoint as HttpEndpoint, type Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Sealer } from '../platform/seal.ts'
import { deliveriesOf, makeDueAgain } from './delivery-list.ts'
import {
  deleteEndpoint,
  endpointOf,
  endpointsOf,
  insertEndpoint,
  replaceSecret,
  updateEndpoint,
} from './queries.ts'
import { newSecret, purposeOf } from './secrets.ts'

export type WebhookRouteDependencies = {
  readonly db: Db
  readonly sealer: Sealer
  readonly egress: Pick<Egress, 'allows'>
  /** Counts a message that a user sends by hand; throws TOO_MANY_REQUESTS. */
  readonly countByHand: (userId: string) => Promise<void>
}

/** The routes by which users manage their webhooks. */
export const webhookRoutes = (deps: WebhookRouteDependencies): HttpEndpoint[] => [
  on(webhooks.list, async (_input, { caller }) => ({
    endpoints: await endpointsOf(deps.db, caller.userId),
  })),
  on(webhooks.create, createEndpoint(deps)),
  on(webhooks.change, async ({ params: { id }, body }, { caller: { userId } }) => {
    await present(deps.db, userId, id)
    if (body.url !== undefined && !deps.egress.allows(body.url)) throw new Refusal('URL_REFUSED')
    await updateEndpoint(deps.db, { userId, id, change: body })
    return present(deps.db, userId, id)
  }),
  on(webhooks.newSecret, async ({ params: { id } }, { caller: { userId } }) => {
    await present(deps.db, userId, id)
    const secret = newSecret()
    const sealed = deps.sealer.seal(secret, purposeOf(id))
    await replaceSecret(deps.db, { userId, id, secret: sealed, overlapHours })
    return { ...(await present(deps.db, userId, id)), secret }
  }),
  on(webhooks.remove, async ({ params }, { caller }) => {
    if (!(await deleteEndpoint(deps.db, caller.userId, params.id))) throw new Refusal('NOT_FOUND')
  }),
  on(webhooks.test, async ({ params }, { caller }) => {
    const { id } = await present(deps.db, caller.userId, params.id)
    await deps.countByHand(caller.userId)
    const body = JSON.stringify({
      type: 'webhook.test',
      timestamp: new Date().toISOString(),
      data: {},
    })
    await sql`insert into webhook_delivery (endpoint_id, kind, body, next_try_at)
      values (${id}, 'webhook.test', ${body}, now())`.execute(deps.db)
    return { message: 'The test message is on its way.' }
  }),
  on(webhooks.deliveries, async ({ params, query }, { caller }) => {
    const { id } = await present(deps.db, caller.userId, params.id)
    return deliveriesOf(deps.db, id, query)
  }),
  on(webhooks.resend, async ({ params }, { caller }) => {
    const { id } = await present(deps.db, caller.userId, params.id)
    await deps.countByHand(caller.userId)
    const delivery = await makeDueAgain(deps.db, id, params.delivery)
    if (!delivery) throw new Refusal('NOT_FOUND')
    return delivery
  }),
]

/**
 * Adds an endpoint, and returns its secret, only in this response; an encrypted copy is stored (HOOK-2). Throws
 * EMAIL_UNCONFIRMED, URL_REFUSED and TOO_MANY_ENDPOINTS.
 */
const createEndpoint =
  ({ db, sealer, egress }: WebhookRouteDependencies): Handler<typeof webhooks.create> =>
  async ({ body: { url, events } }, { caller: { userId, emailConfirmed } }) => {
    if (!emailConfirmed) throw new Refusal('EMAIL_UNCONFIRMED')
    if (!egress.allows(url)) throw new Refusal('URL_REFUSED')
    const [id, secret] = [randomUUID(), newSecret()]
    const sealed = sealer.seal(secret, purposeOf(id))
    const isMade = await db
      .transaction()
      .execute((tx) =>
        insertEndpoint(tx, { id, userId, url, events, secret: sealed, most: mostEndpoints }),
      )
    if (!isMade) throw new Refusal('TOO_MANY_ENDPOINTS')
    return { ...(await present(db, userId, id)), secret }
  }

async function present(db: Db, userId: string, id: string): Promise<Endpoint> {
  const endpoint = await endpointOf(db, userId, id)
  if (!endpoint) throw new Refusal('NOT_FOUND')
  return endpoint
}
