import { createHash } from 'node:crypto'

const kept = 80

/** The decisions of a run, one in each line: a digest of all lines, and the last lines as text. */
export class Trace {
  readonly #digest = createHash('sha256')
  readonly #last: string[] = []
  #count = 0
  readonly #onLine: ((line: string) => void) | undefined

  /** `onLine` receives each line. */
  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine
  }

  note(line: string): void {
    this.#onLine?.(line)
    this.#digest.update(line).update('\n')
    this.#count += 1
    this.#last.push(line)
    if (this.#last.length > kept) this.#last.shift()
  }

  get lines(): number {
    return this.#count
  }

  /** Equal for two runs with the same decisions. */
  digest(): string {
    return this.#digest.copy().digest('hex').slice(0, 16)
  }

  last(): readonly string[] {
    return [...this.#last]
  }
}
