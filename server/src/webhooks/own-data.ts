import { deliveryDays } from '@nosim/contract/accounts/webhooks.ts'
import { sql } from 'kysely'
import { olderThan, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** A user's webhooks, the messages to them, and the events that they are about. */
export const webhookData: readonly DataSection[] = [
  dataSection(
    'webhooks',
    (userId) => sql`
      select e.id::text as key, e.url, e.events, e.state, e.failing_since, e.created_at
      from webhook_endpoint e where e.user_id = ${userId}`,
  ),
  dataSection(
    'webhook_messages',
    (userId) => sql`
      select d.id::text as key, d.endpoint_id, d.kind, d.body, d.state, d.attempts, d.last_outcome, d.created_at
      from webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id where e.user_id = ${userId}`,
  ),
  dataSection(
    'events',
    (userId) => sql`
      select ${keyOfNumber('v.id')} as key, v.kind, v.line, v.subject, v.state, v.created_at
      from account_event v where v.user_id = ${userId}`,
  ),
]

/** The tables of webhooks and of the events that they send. */
export const webhookTables: OwnTables = {
  kept: [
    {
      table: 'account_event',
      keep: '30 days',
      why: 'its messages are over by then; what it is about is kept with the orders and the deposits',
      due: olderThan('account_event', 'created_at', '30 days'),
    },
    {
      table: 'account_event_new',
      keep: 'until its messages are made',
      why: 'a list of what is to be done',
    },
    {
      table: 'webhook_endpoint',
      keep: 'until its user deletes it',
      why: 'where its user wants messages',
    },
    {
      table: 'webhook_delivery',
      keep: `${deliveryDays} days`,
      why: 'its user looks into what a program received, and has it sent again',
      due: olderThan('webhook_delivery', 'created_at', '30 days'),
    },
  ],
  personal: [
    {
      tables: ['webhook_endpoint'],
      what: 'Your webhooks: their addresses, and their secrets, encrypted',
      closed: 'deleted',
    },
    {
      tables: ['webhook_delivery'],
      what: 'The messages to your webhooks, with the codes in them',
      closed: 'deleted',
    },
    {
      tables: ['account_event', 'account_event_new'],
      what: 'What happened to your orders and deposits, as your webhooks learn of it',
      closed: 'deleted',
    },
  ],
}
