import type { TestClient } from '../harness/test-client.ts'
import { keyLines, openKeys, type KeyThings } from './keys-matrix.ts'
import type { Line } from './matrix.ts'
import { openPromotion, promotionLines } from './promotions-matrix.ts'
import { openTickets, ticketLines, type TicketThings } from './tickets-matrix.ts'
import { openWebhooks, webhookLines, type WebhookThings } from './webhooks-matrix.ts'

/** API keys, webhooks and tickets of a user, and the id of a promotion. */
export type Programs = KeyThings & WebhookThings & TicketThings & { readonly promotion: string }

export const openPrograms = async (user: TestClient): Promise<Programs> => ({
  ...(await openKeys(user)),
  ...(await openWebhooks(user)),
  ...(await openTickets(user)),
  promotion: await openPromotion(user.testApp),
})

/** A line for each route of API keys, webhooks, tickets and promotions. */
export const programLines = (things: () => Programs): Readonly<Record<string, Line>> => ({
  ...keyLines(things),
  ...webhookLines(things),
  ...ticketLines(things),
  ...promotionLines(() => things().promotion),
})
