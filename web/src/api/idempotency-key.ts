import type { ApiError } from './api-error.ts'

/**
 * The key of one intention. It is made when the form opens and sent with every try, so that a purchase whose answer
 * got lost is not made twice. After a definite answer, or with other contents, the next try is a new intention and
 * gets a new key.
 */
export class IdempotencyKey {
  #key = crypto.randomUUID()
  #contents: string | undefined

  /** The key to send these contents with. */
  of(contents: unknown): string {
    const text = JSON.stringify(contents)
    if (this.#contents !== undefined && this.#contents !== text) this.#key = crypto.randomUUID()
    this.#contents = text
    return this.#key
  }

  /** Call after each try, with its error if it had one. */
  settle(error?: ApiError): void {
    if (error && !error.isDefinite) return
    this.#key = crypto.randomUUID()
    this.#contents = undefined
  }
}
