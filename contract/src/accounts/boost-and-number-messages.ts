import * as z from 'zod/mini'
import { Naira, Time } from '../base/fields.ts'
import { BoostOrder, BoostStatus } from '../shop/boost.ts'

/** The ids of an order in a message. `number` is its id in the protocols; null for an order that the pages placed. */
const order = { order_id: z.uuid(), number: z.nullable(z.int()) }
const phone = { phone: z.string(), service: z.string(), service_name: z.string() }
const boost = () =>
  z.pick(BoostOrder, {
    service_id: true,
    link: true,
    quantity: true,
    amount: true,
    refunded: true,
    start_count: true,
    remains: true,
  })

/** Returns the data of messages about orders of numbers and boosts, by event (HOOK-6). */
export const lineMessages = () => ({
  'code.received': z.strictObject({
    line: z.literal('numbers'),
    ...order,
    ...phone,
    code: z.string(),
    text: z.nullable(z.string()),
    received_at: Time,
  }),
  'rental.ended': z.strictObject({
    line: z.literal('numbers'),
    ...order,
    ...phone,
    status: z.enum(['cancelled', 'timeout']),
    refunded: Naira,
  }),
  'boost.changed': z.strictObject({
    line: z.literal('boost'),
    ...order,
    status: BoostStatus,
    ...boost().shape,
  }),
})
