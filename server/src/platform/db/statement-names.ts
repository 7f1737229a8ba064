import { createHash } from 'node:crypto'

/**
 * The names under which connections prepare statements. A name is a hash of the text, so all processes agree. A
 * connection of PostgreSQL keeps each named statement until it ends, and this class keeps its text. So only the first
 * `most` texts get a name: texts that are built for each request would fill the memory.
 */
export class StatementNames {
  readonly #names = new Map<string, { readonly name: string }>()
  readonly #most: number

  constructor(most = 2000) {
    this.#most = most
  }

  /** The name of a text, as the driver takes it in a query; empty for a text without a name. */
  of(text: string): { readonly name?: string } {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= this.#most) return {}
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    const named = { name }
    this.#names.set(text, named)
    return named
  }
}
