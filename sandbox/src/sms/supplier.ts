import type { SmsOptions } from '../options.ts'
import type { Timers } from '../core/timers.ts'
import type { SmsName } from '../core/upstreams.ts'
import { type Activation, isOpen, onCommand, onEnd, onSms, type State } from './activations.ts'
import type { Service } from './catalogue.ts'
import { chargeOf, type SmsCharge } from './charges.ts'
import { SmsHooks } from './hook.ts'
import { NumberPool } from './numbers.ts'
import { RentalStore } from './rental-store.ts'
import type { RentOrder, SmsBooks, SmsState, SupplierParts } from './supplier-parts.ts'
import { codeIn, dueTimes, inventText } from './texts.ts'

const WINDOW_MS = 420_000
const KEPT_MESSAGES = 100

/** An SMS supplier without its wire format: numbers, the customer's account, automatic SMS and webhooks. */
export class Supplier {
  readonly name: SmsName
  readonly catalogue: ReadonlyMap<string, Service>
  readonly rentals = new RentalStore()
  books: SmsBooks
  /** The number of rentals that wait for their first SMS. */
  waiting = 0
  /** The charges since the start, by activation. */
  readonly charges = new Map<number, SmsCharge>()
  /** The numbers that are assigned next, before those of the pool, regardless of earlier rentals. */
  readonly nextNumbers: string[] = []
  /** How long the next number that is rented again takes to come online, in ms. */
  nextSleepMs = 0
  readonly #pool: NumberPool
  readonly #options: SmsOptions
  readonly #times: { delayMs: number; windowMs: number }
  readonly #hooks: SmsHooks
  readonly #timers: Timers
  readonly #changed: () => void
  // From the clock, so that ids are not reused after a restart that lost the state.
  #nextId = Math.max(100_000_000, Date.now() - Date.UTC(2026, 0, 1))

  constructor(parts: SupplierParts) {
    const { name, options, times, timers, changed } = parts
    this.name = name
    this.catalogue = parts.catalogue
    this.#pool = new NumberPool(parts.lines)
    this.#options = options
    this.#times = { delayMs: times.delayMs, windowMs: times.windowMs ?? WINDOW_MS }
    this.#timers = timers
    this.#changed = changed
    const balanceCents = Math.round((options.balanceUsd ?? 1_000_000) * 100)
    this.books = { balanceCents, spentCents: 0, refundedCents: 0 }
    this.#hooks = new SmsHooks(parts)
  }

  get apiKey(): string {
    return this.#options.apiKey
  }

  get dialect() {
    return this.#options.dialect
  }

  /** Whether one more rental may wait for its first SMS. */
  get hasRoom(): boolean {
    return this.waiting < (this.#options.maxActive ?? 1000)
  }

  /** Rents a free number and reserves its price; null without a free number. */
  rent({ service, priceCents, lifeMs, areas }: RentOrder): Activation | null {
    const number = this.nextNumbers.shift() ?? this.#pool.next(areas, this.rentals.takenNumbers)
    if (number === null) return null
    const many = this.dialect === 'classic' || service.repeatable || lifeMs !== null
    const { code, name } = service
    const parts = { service: code, serviceName: name, number, priceCents, many, lifeMs }
    return this.#begin(parts, Date.now())
  }

  /** Rents the number of an ended rental again and reserves its price; null where it may not be rented again. */
  rentAgain(former: Activation, priceCents: number): Activation | null {
    const { service, serviceName, number } = former
    if (!this.mayBeRentedAgain(former)) return null
    const many = this.dialect === 'classic' || this.catalogue.get(service)?.repeatable === true
    const parts = { service, serviceName, number, priceCents, many, lifeMs: null }
    const onlineAt = Date.now() + this.nextSleepMs
    this.nextSleepMs = 0
    return this.#begin(parts, onlineAt)
  }

  /** Whether a rental ended with an SMS, and its number is free. */
  mayBeRentedAgain({ state, number }: Activation): boolean {
    return state === 'DONE' && !this.rentals.takenNumbers.has(number)
  }

  #begin(
    parts: Pick<
      Activation,
      'service' | 'serviceName' | 'number' | 'priceCents' | 'many' | 'lifeMs'
    >,
    onlineAt: number,
  ): Activation {
    const now = Date.now()
    const activation: Activation = {
      id: this.#newId(),
      ...parts,
      state: 'WAIT',
      createdAt: now,
      expiresAt: onlineAt + this.#times.windowMs,
      endedAt: null,
      ...(onlineAt > now && { asleepUntil: onlineAt }),
      due: dueTimes(parts.service, onlineAt, this.#times),
      messages: [],
    }
    const { priceCents } = parts
    this.books.balanceCents -= priceCents
    this.charges.set(activation.id, chargeOf(activation))
    this.waiting += 1
    this.rentals.add(activation)
    this.#watch(activation)
    this.#changed()
    return activation
  }

  /** setStatus: returns the word of the response; null for an unknown id. */
  command(id: number, command: string): string | null {
    const activation = this.rentals.find(id)
    if (activation === undefined) return null
    const { word, state } = onCommand(this.dialect, activation.state, command)
    const cancels = activation.state === 'WAIT' && state === 'CANCELLED'
    if (cancels && Date.now() - activation.createdAt < this.#earliestCancelMs())
      return 'EARLY_CANCEL_DENIED'
    this.#become(activation, state)
    this.#changed()
    return word
  }

  /** Marks a rental, so that a cancel does not return its price. */
  keepRefund(id: number): void {
    const activation = this.rentals.find(id)
    if (activation !== undefined) activation.keepsRefund = true
  }

  /** Delivers an SMS to a rental. False where the rental already has its SMS and accepts no other. */
  receive(activation: Activation, text: string): boolean {
    const { state, kept, charged } = onSms(activation.state, activation.many)
    if (!kept) return false
    const message = {
      id: this.#newId(),
      text,
      code: codeIn(text, activation.service),
      at: Date.now(),
      hooks: [],
    }
    activation.messages.push(message)
    if (activation.messages.length > KEPT_MESSAGES) activation.messages.shift()
    if (charged) this.#charge(activation)
    this.#become(activation, state)
    this.#hooks.announce(activation, message)
    this.#changed()
    return true
  }

  snapshot(): SmsState {
    const activations = [...this.rentals.closed(), ...this.rentals.open()]
    return { nextId: this.#nextId, books: this.books, activations }
  }

  /** Restores a saved state, and schedules its pending SMS, ends and webhooks. */
  restore(state: SmsState): void {
    this.#nextId = Math.max(this.#nextId, state.nextId)
    this.books = state.books
    for (const activation of state.activations) {
      this.rentals.add(activation)
      this.charges.set(activation.id, chargeOf(activation))
      if (activation.state === 'WAIT') this.waiting += 1
      this.#watch(activation)
      this.#hooks.resume(activation)
    }
  }

  close(): void {
    this.#hooks.close()
  }

  #newId(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #earliestCancelMs(): number {
    return this.#options.earliestCancelMs ?? (this.dialect === 'classic' ? 120_000 : 0)
  }

  #watch(activation: Activation): void {
    // After a restart both times may be past. Their order is kept.
    const isDueFirst = (activation.due[0] ?? Infinity) < activation.expiresAt
    if (isDueFirst) this.#watchDue(activation)
    if (isOpen(activation.state)) this.#watchEnd(activation)
    if (!isDueFirst) this.#watchDue(activation)
  }

  #watchEnd(activation: Activation): void {
    this.#timers.at(activation.expiresAt, () => {
      if (!isOpen(activation.state)) return
      // The first SMS of a long rental has postponed the end.
      if (Date.now() < activation.expiresAt) return this.#watchEnd(activation)
      this.#become(activation, onEnd(activation.state))
      this.#changed()
    })
  }

  #watchDue(activation: Activation): void {
    const due = activation.due[0]
    if (due === undefined) return
    this.#timers.at(due, () => {
      activation.due.shift()
      const { service, serviceName } = activation
      this.receive(activation, inventText({ code: service, name: serviceName }))
      this.#watchDue(activation)
    })
  }

  #charge(activation: Activation): void {
    this.books.spentCents += activation.priceCents
    activation.chargedAt = Date.now()
    this.waiting -= 1
    if (activation.lifeMs !== null) activation.expiresAt = Date.now() + activation.lifeMs
  }

  #become(activation: Activation, state: State): void {
    if (activation.state === state) return
    if (activation.state === 'WAIT' && state === 'CANCELLED') {
      const back = activation.keepsRefund === true ? 0 : activation.priceCents
      this.books.balanceCents += back
      this.books.refundedCents += back
      this.waiting -= 1
    }
    activation.state = state
    if (!isOpen(state)) {
      activation.endedAt = Date.now()
      this.rentals.close(activation)
    }
    this.charges.set(activation.id, chargeOf(activation))
  }
}
