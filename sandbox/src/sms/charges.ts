import type { Activation } from './activations.ts'

/** The price of an activation, in US cents: reserved with the number, then charged or returned. */
export type SmsCharge = {
  id: number
  service: string
  priceCents: number
  state: 'reserved' | 'charged' | 'returned'
  reservedAt: number
  endedAt: number | null
}

// Only a rental without an SMS can be cancelled.
const chargeStates = {
  WAIT: 'reserved',
  CODE: 'charged',
  RETRY: 'charged',
  DONE: 'charged',
  CANCELLED: 'returned',
} as const

/** The charge of an activation in its current state. */
export function chargeOf(activation: Activation): SmsCharge {
  const { id, service, priceCents, state, createdAt, chargedAt, endedAt } = activation
  // With `keepsRefund` the price is charged, although no SMS came.
  const keepsPrice = state === 'CANCELLED' && activation.keepsRefund === true
  return {
    id,
    service,
    priceCents,
    state: keepsPrice ? 'charged' : chargeStates[state],
    reservedAt: createdAt,
    endedAt: chargedAt ?? endedAt,
  }
}
