import { type Activation, isOpen } from './activations.ts'

const KEPT_CLOSED = 5000
const SAVED_CLOSED = 500

/** All open rentals, and the newest ended rentals. Look-ups take constant time. */
export class RentalStore {
  readonly #open = new Map<number, Activation>()
  readonly #closed = new Map<number, Activation>()
  /** The last rental of each number. */
  readonly #byNumber = new Map<string, Activation>()
  readonly #takenNumbers = new Map<string, number>()

  get takenNumbers(): ReadonlyMap<string, number> {
    return this.#takenNumbers
  }

  find(id: number): Activation | undefined {
    return this.#open.get(id) ?? this.#closed.get(id)
  }

  findByNumber(number: string): Activation | undefined {
    return this.#byNumber.get(number)
  }

  add(activation: Activation): void {
    this.#byNumber.set(activation.number, activation)
    if (!isOpen(activation.state)) {
      this.#keepClosed(activation)
      return
    }
    this.#open.set(activation.id, activation)
    this.#takenNumbers.set(activation.number, activation.id)
  }

  /** Moves an ended rental to the closed rentals, and frees its number. */
  close(activation: Activation): void {
    if (!this.#open.delete(activation.id)) return
    this.#takenNumbers.delete(activation.number)
    this.#keepClosed(activation)
  }

  /** The open rentals, oldest first. */
  open(): Activation[] {
    return [...this.#open.values()]
  }

  /** The newest 500 ended rentals, which are saved, oldest first. */
  closed(): Activation[] {
    return [...this.#closed.values()].slice(-SAVED_CLOSED)
  }

  get openCount(): number {
    return this.#open.size
  }

  #keepClosed(activation: Activation): void {
    this.#closed.set(activation.id, activation)
    if (this.#closed.size <= KEPT_CLOSED) return
    const oldest = this.#closed.values().next().value
    if (oldest === undefined) return
    this.#closed.delete(oldest.id)
    if (this.#byNumber.get(oldest.number) === oldest) this.#byNumber.delete(oldest.number)
  }
}
