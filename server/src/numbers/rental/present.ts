import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'

export type RentalState = 'placing' | 'waiting' | 'completed' | 'cancelled' | 'timeout' | 'refused'

/** A rental as the database has it; times are of the database's clock. */
export type RentalRow = {
  readonly id: string
  readonly user_id: string
  readonly service: string
  readonly service_name: string
  readonly repeatable: boolean
  readonly number: string | null
  readonly price: number
  readonly duration: Duration
  readonly state: RentalState
  readonly created_at: Date
  readonly ends_at: Date
  readonly cancel_requested_at: Date | null
  readonly code_delay_ms: number | null
  readonly messages: readonly { code: string; text: string | null; received_at: string }[]
}

/** The names of a rental's state on the wire (NUM-24, NUM-25). */
const stateNames = {
  placing: { rental_status: 'waiting', status: 'placing', money: 'held' },
  waiting: { rental_status: 'waiting', status: 'active', money: 'held' },
  completed: { rental_status: 'completed', status: 'Completed', money: 'charged' },
  cancelled: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
  timeout: { rental_status: 'timeout', status: 'Timeout', money: 'refunded' },
  refused: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
} as const satisfies Record<RentalState, Pick<Rental, 'rental_status' | 'status' | 'money'>>

/** A rental as its owner sees it. */
export function presentRental(row: RentalRow): Rental {
  const names = stateNames[row.state]
  return {
    order_id: row.id,
    service: row.service,
    service_name: row.service_name,
    number: row.number ?? '',
    price_ngn: row.price / 100,
    duration: row.duration,
    created_at: row.created_at.toISOString(),
    expires_at: row.ends_at.toISOString(),
    ...names,
    last_sms_code: row.messages[0]?.code ?? null,
    messages: row.messages.map((message) => ({
      ...message,
      received_at: new Date(message.received_at).toISOString(),
    })),
    repeatable: row.repeatable,
    refunded: names.money === 'refunded' ? formatNaira(row.price) : null,
    cancel_requested: row.cancel_requested_at !== null,
    cancel_blocked: cancelBlocked(row),
    code_delay_ms: row.code_delay_ms,
  }
}

/**
 * Why this rental cannot be cancelled now, as a sentence for its owner; null when it can. The cancel route uses the
 * same rule.
 */
export function cancelBlocked(
  row: Pick<RentalRow, 'state' | 'cancel_requested_at'>,
): string | null {
  if (row.state === 'placing') return 'The supplier has not given us the number yet.'
  if (row.state === 'completed') return 'A code has arrived, so this number is paid for.'
  if (row.state !== 'waiting') return 'This number is over and your money is back.'
  if (row.cancel_requested_at) {
    return 'Cancelling: the supplier has to agree first. A code that arrives until then is yours.'
  }
  return null
}
