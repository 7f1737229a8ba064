import { webhooks, type Delivery } from '@nosim/contract/accounts/webhooks.ts'
import type { TestClient } from '../harness/test-client.ts'
import { signedIn, type Line } from './matrix.ts'

/** The ids of an endpoint that is kept, of one that is removed, and of a message to the first. */
export type WebhookThings = {
  readonly kept: string
  readonly removed: string
  readonly message: Delivery['id']
}

/** Inserts two endpoints of a user, and a message that has failed. */
export async function openWebhooks({ testApp, userId }: TestClient): Promise<WebhookThings> {
  const plant = async () => {
    const [row] = await testApp.sql<{ id: string }>(
      `insert into webhook_endpoint (user_id, url, events, secret, state)
       values ($1, 'https://hooks.example/', '{code.received}', '', 'off') returning id`,
      [userId],
    )
    return row?.id ?? ''
  }
  const kept = await plant()
  const [message] = await testApp.sql<{ id: string }>(
    `insert into webhook_delivery (endpoint_id, kind, body, state)
     values ($1, 'webhook.test', '{}', 'failed') returning id`,
    [kept],
  )
  return { kept, removed: await plant(), message: message?.id ?? '' }
}

/** A line for each route of webhooks. */
export const webhookLines = (
  things: () => WebhookThings,
): Readonly<Record<`webhooks.${keyof typeof webhooks}`, Line>> => {
  const kept = () => ({ id: things().kept })
  return {
    'webhooks.list': { statuses: signedIn(200) },
    'webhooks.create': {
      statuses: signedIn(201),
      body: () => ({ url: 'https://hooks.example/', events: ['code.received'] }),
    },
    'webhooks.change': {
      statuses: signedIn(200, 404),
      params: kept,
      body: () => ({ events: ['rental.ended'] }),
    },
    'webhooks.newSecret': { statuses: signedIn(201, 404), params: kept },
    'webhooks.remove': { statuses: signedIn(204, 404), params: () => ({ id: things().removed }) },
    'webhooks.test': { statuses: signedIn(202, 404), params: kept },
    'webhooks.deliveries': { statuses: signedIn(200, 404), params: kept },
    'webhooks.resend': {
      statuses: signedIn(202, 404),
      params: () => ({ ...kept(), delivery: things().message }),
    },
  }
}
