/** After so many orders in a row that a supplier failed to serve it is passed by. */
const openAfter = 3
/** How long it is passed by until one order tries it again, in ms. */
const retryAfterMs = 30_000
/** A supplier with a call as old as this is passed by until the call ends, in ms. */
const slowMs = 3_000

type Circuit = {
  failures: number
  openUntil: number
  /** The starts of the calls under way, the oldest first. */
  readonly calls: Set<{ readonly at: number }>
}

/** A supplier, and whether it may be called now where its calls are limited. */
type Callable = { readonly name: string; readonly hasCallsLeft?: () => boolean }

/**
 * The suppliers of a line of business in order of priority, and which of them serve. Each process watches its own orders:
 * a supplier that fails is passed by for half a minute, then tried by one order at a time.
 */
export class SupplierOrder<T extends Callable> {
  readonly all: readonly [T, ...T[]]
  readonly #circuits = new Map<string, Circuit>()
  readonly #now: () => number

  /** `now` in ms. */
  constructor(all: readonly [T, ...T[]], now: () => number = () => performance.now()) {
    this.all = all
    this.#now = now
  }

  /** Those that an order may go to, the first at the head: those that serve, else all. */
  inOrder(): readonly [T, ...T[]] {
    const [first, ...others] = this.all.filter(({ name }) => !this.isPassedBy(name))
    return first ? [first, ...others] : this.all
  }

  /** Those of a choice that serve, in its order; the whole choice where none does. */
  serving(choice: readonly T[]): readonly T[] {
    const serving = choice.filter(({ name }) => !this.isPassedBy(name))
    return serving.length > 0 ? serving : choice
  }

  /** Whether orders go past this supplier now: it does not serve, or its calls are used up. */
  isPassedBy(name: string): boolean {
    const hasCalls = this.all.find((one) => one.name === name)?.hasCallsLeft?.() ?? true
    return !hasCalls || this.circuitOf(name) === 'open'
  }

  /** `open`: orders go past this supplier. `half-open`: after failures the next order tries it. `closed`: it serves. */
  circuitOf(name: string): 'closed' | 'half-open' | 'open' {
    const { failures, openUntil, calls } = this.#circuitAt(name)
    const [oldest] = calls
    const isSlow = oldest !== undefined && this.#now() - oldest.at >= slowMs
    if (openUntil > this.#now() || isSlow) return 'open'
    return failures >= openAfter ? 'half-open' : 'closed'
  }

  /**
   * An order goes to a supplier. Returns how to report the outcome: one without stock serves; one that does not
   * answer, or has no money of ours, does not. Undefined where the supplier got no request: its circuit stays as it was.
   */
  begin(name: string): (isServed: boolean | undefined) => void {
    const circuit = this.#circuitAt(name)
    const { openUntil } = circuit
    // One order tries it again; the others wait for its outcome.
    if (circuit.failures >= openAfter) circuit.openUntil = this.#now() + retryAfterMs
    const call = { at: this.#now() }
    circuit.calls.add(call)
    return (isServed) => {
      circuit.calls.delete(call)
      if (isServed === undefined) {
        if (circuit.failures >= openAfter) circuit.openUntil = openUntil
        return
      }
      circuit.failures = isServed ? 0 : circuit.failures + 1
      circuit.openUntil = circuit.failures >= openAfter ? this.#now() + retryAfterMs : 0
    }
  }

  #circuitAt(name: string): Circuit {
    const known = this.#circuits.get(name) ?? { failures: 0, openUntil: 0, calls: new Set() }
    this.#circuits.set(name, known)
    return known
  }
}
