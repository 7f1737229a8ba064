import { sql } from 'kysely'
import { forEver, olderThan, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** A user's rentals with their messages, pre-orders and alerts, for the file of own data. */
export const numberData: readonly DataSection[] = [
  dataSection(
    'numbers',
    (userId) => sql`
      select r.id::text as key, r.id as order_id, r.service, r.duration, r.number, r.areas, r.carriers, r.price, r.cut,
        r.refunded, r.state, r.created_at, r.rented_at, r.ends_at, r.ended_at, r.cancel_requested_at, r.again_of,
        coalesce((select jsonb_agg(jsonb_build_object('code', coalesce(nullif(m.code, ''), 'no longer kept'), 'text', m.text,
          'received_at', m.received_at) order by m.id) from rental_message m where m.rental_id = r.id), '[]') as messages,
        coalesce((select jsonb_agg(jsonb_build_object('try', t.try, 'number', t.number, 'since', t.started_at, 'until', t.ended_at)
          order by t.try) from rental_try t where t.rental_id = r.id and t.number is not null), '[]') as earlier_numbers
      from rental r where r.user_id = ${userId}`,
    ['price', 'cut', 'refunded'],
  ),
  dataSection(
    'number_preorders',
    (userId) => sql`
      select p.id::text as key, p.service, p.duration, p.cap, p.areas, p.carriers, p.state, p.created_at, p.ends_at, p.ended_at
      from number_preorder p where p.user_id = ${userId}`,
    ['cap'],
  ),
  dataSection(
    'number_alerts',
    (userId) => sql`
      select ${keyOfNumber('a.id')} as key, a.service, a.below, a.created_at, a.expires_at
      from number_alert a where a.user_id = ${userId}`,
    ['below'],
  ),
]

/** The tables of numbers. */
export const numberTables: OwnTables = {
  kept: [
    {
      table: 'number_alert',
      keep: 'until it ends',
      why: 'it fires no more after that',
      due: { table: 'number_alert', by: 'expires_at', before: sql`now()` },
    },
    ...forEver('order', [
      'rental',
      'rental_watch',
      'rental_placing',
      'rental_try',
      'activation_followup',
      'number_owner',
    ]),
    {
      table: 'rental_message',
      keep: 'its code and text 180 days after its receipt, the row for ever',
      why: 'questions about a number are over by then; the row proves what the order was charged for',
      due: {
        table: 'rental_message',
        clear: (most) => sql`select rental_forget_messages(${most}) as count`,
      },
    },
    {
      table: 'number_preorder',
      keep: '7 days after its end',
      why: 'its order is kept with the others; without one nothing was paid',
      due: olderThan('number_preorder', 'ended_at', '7 days'),
    },
    ...forEver('shop', ['service_group', 'service', 'service_price', 'service_cost']),
    ...forEver('sum', ['delivery_day', 'delivery_rollup']),
  ],
  personal: [
    {
      tables: ['number_alert'],
      what: 'The services of which you want a notice',
      closed: 'deleted',
    },
    {
      tables: ['rental', 'rental_placing', 'rental_try', 'number_owner', 'number_preorder'],
      what: 'The numbers that you rented, with service, price and times',
      closed: 'nameless',
    },
    {
      tables: ['rental_message'],
      what: 'The messages that your numbers received: their texts and codes',
      closed: 'deleted',
    },
  ],
}

/** The name of open orders in the refusal to close an account. */
export const openNumbers = { numbers: 'a number that waits for its code' } as const
