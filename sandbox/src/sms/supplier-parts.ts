import type { Faults } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import type { SmsName } from '../core/upstreams.ts'
import type { SmsOptions } from '../options.ts'
import type { Activation } from './activations.ts'
import type { Service } from './catalogue.ts'
import type { Lines } from './numbers.ts'

/** The customer's account at the supplier, in US cents. */
export type SmsBooks = { balanceCents: number; spentCents: number; refundedCents: number }
export type SmsState = { nextId: number; books: SmsBooks; activations: Activation[] }
export type RentOrder = {
  service: Service
  priceCents: number
  lifeMs: number | null
  areas: readonly string[]
}
export type SupplierParts = {
  name: SmsName
  options: SmsOptions
  /** The time from the rental of a number to its SMS, and the window for the first SMS, in ms. */
  times: { delayMs: number; windowMs?: number | undefined }
  /** The lines of this supplier. No other supplier has numbers of these lines. */
  lines: Lines
  catalogue: ReadonlyMap<string, Service>
  faults: Faults
  timers: Timers
  changed: () => void
}
