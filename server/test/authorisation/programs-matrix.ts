import type { TestClient } from '../harness/test-client.ts'
import { keyLines, openKeys, type KeyThings } from './keys-matrix.ts'
import type { Line } from './matrix.ts'
import { openTickets, ticketLines, type TicketThings } from './tickets-matrix.ts'
import { openWebhooks, webhookLines, type WebhookThings } from './webhooks-matrix.ts'

/** API keys, webhooks and tickets of a user. */
export type Programs = KeyThings & WebhookThings & TicketThings

export const openPrograms = async (user: TestClient): Promise<Programs> => ({
  ...(await openKeys(user)),
  ...(await openWebhooks(user)),
  ...(await openTickets(user)),
})

/** A line for each route of API keys, webhooks and tickets. */
export const programLines = (things: () => Programs): Readonly<Record<string, Line>> => ({
  ...keyLines(things),
  ...webhookLines(things),
  ...ticketLines(things),
})
