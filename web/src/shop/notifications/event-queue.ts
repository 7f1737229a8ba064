import type { Rental } from '@nosim/contract/shop/numbers.ts'
import type { LiveEvent } from '../lines/live.ts'

/** A live event, or a response with the list of rentals; `now` is the time in ms. */
export type QueuedEvent =
  | {
      readonly kind: 'event'
      readonly event: LiveEvent
      /** The id of the event, the same in each replay. */
      readonly id: string
      readonly now: number
    }
  | { readonly kind: 'list'; readonly rentals: readonly Rental[]; readonly now: number }

/** Stores events until the code that announces them is loaded, and then passes them on in order. */
export class EventQueue {
  #waiting: readonly QueuedEvent[] = []
  #receive: ((event: QueuedEvent) => void) | undefined

  put(event: QueuedEvent): void {
    if (this.#receive) this.#receive(event)
    else this.#waiting = [...this.#waiting, event]
  }

  /** Passes on the stored events, then each new one. Returns the function that stops it. */
  open(receive: (event: QueuedEvent) => void): () => void {
    for (const event of this.#waiting) receive(event)
    this.#waiting = []
    this.#receive = receive
    return () => {
      this.#receive = undefined
    }
  }
}
