import { createHash } from 'node:crypto'

/**
 * The names under which connections prepare statements: each is made of the text, so that all processes agree. Only the
 * first `most` texts get one. A connection of PostgreSQL keeps each named statement until it ends, and so do we its text: of texts
 * that are built for each request there would be no end.
 */
export class StatementNames {
  readonly #names = new Map<string, { readonly name: string }>()
  readonly #most: number

  constructor(most = 2000) {
    this.#most = most
  }

  /** The name of a text, as the part of a query that the driver takes; empty for a text without one. */
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
