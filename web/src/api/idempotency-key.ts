import type { ApiError } from './api-error.ts'

/**
 * The key of one intention. It is made when the form opens and sent with every try, so that a purchase whose answer
 * got lost is not made twice. After a definite answer the next try is a new intention and gets a new key.
 */
export class IdempotencyKey {
  #key = crypto.randomUUID()

  get current(): string {
    return this.#key
  }

  /** Call after each try, with its error if it had one. */
  settle(error?: ApiError): void {
    if (!error || error.isDefinite) this.#key = crypto.randomUUID()
  }
}
