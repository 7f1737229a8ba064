import type { Rental } from '@nosim/contract/shop/numbers.ts'

/** The time of a minute after the rental below was created, in ms. */
export const minutes = (count: number) => Date.parse('2026-01-01T00:00:00.000Z') + count * 60_000

/** A five-minute number that waits for its code, created at minute 0. `parts` overrides its fields. */
export function aRental(parts: Partial<Rental>): Rental {
  return {
    order_id: '01a1fe1e-768e-74fb-a189-c1be49942e83',
    service: 'wa',
    service_name: 'WhatsApp',
    number: '12025550123',
    price_ngn: 1927,
    duration: '5min',
    created_at: new Date(minutes(0)).toISOString(),
    expires_at: new Date(minutes(7)).toISOString(),
    rental_status: 'waiting',
    status: 'active',
    last_sms_code: null,
    messages: [],
    repeatable: false,
    money: 'held',
    refunded: null,
    cancel_requested: false,
    cancel_blocked: null,
    another_code: null,
    online_by: null,
    rent_again: null,
    code_delay_ms: null,
    tries: null,
    preordered: false,
    ...parts,
  }
}
