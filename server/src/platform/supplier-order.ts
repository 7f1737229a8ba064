/** A supplier is passed by after this number of failed orders in a row. */
const openAfter = 3
/** How long a supplier is passed by until one order tries it again, in ms. */
const retryAfterMs = 30_000
/** A supplier with a call under way for this time is passed by until that call ends, in ms. */
const slowMs = 3_000

type Circuit = {
  failures: number
  openUntil: number
  /** The start times of the calls under way, oldest first. */
  readonly calls: Set<{ readonly at: number }>
}

/** A supplier, and where its calls are limited whether it may be called now. */
type Callable = { readonly name: string; readonly hasCallsLeft?: () => boolean }

/**
 * The suppliers of a line of business in order of priority, and which of them serve. Each process watches only its own
 * orders. A supplier that fails is passed by for half a minute, then tried by one order at a time.
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

  /** The suppliers that an order may go to, by priority: those that serve, or all where none serves. */
  inOrder(): readonly [T, ...T[]] {
    const [first, ...others] = this.all.filter(({ name }) => !this.isPassedBy(name))
    return first ? [first, ...others] : this.all
  }

  /** The suppliers of a choice that serve, in its order; the whole choice where none serves. */
  serving(choice: readonly T[]): readonly T[] {
    const serving = choice.filter(({ name }) => !this.isPassedBy(name))
    return serving.length > 0 ? serving : choice
  }

  /** Whether orders pass this supplier by now: it does not serve, or its calls are used up. */
  isPassedBy(name: string): boolean {
    const hasCalls = this.all.find((one) => one.name === name)?.hasCallsLeft?.() ?? true
    return !hasCalls || this.circuitOf(name) === 'open'
  }

  /** `open`: orders pass this supplier by. `half-open`: after failures the next order tries it. `closed`: it serves. */
  circuitOf(name: string): 'closed' | 'half-open' | 'open' {
    const { failures, openUntil, calls } = this.#circuitAt(name)
    const [oldest] = calls
    const isSlow = oldest !== undefined && this.#now() - oldest.at >= slowMs
    if (openUntil > this.#now() || isSlow) return 'open'
    return failures >= openAfter ? 'half-open' : 'closed'
  }

  /**
   * Records that an order goes to a supplier. Returns a function for the outcome. A supplier without stock serves; one
   * that does not respond, or has no money of ours, does not. Undefined where it got no request: the circuit stays as
   * it was.
   */
  begin(name: string): (isServed: boolean | undefined) => void {
    const circuit = this.#circuitAt(name)
    const { openUntil } = circuit
    // One order tries the supplier again; the others wait for its outcome.
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
