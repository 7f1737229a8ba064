import type { Rental } from '@nosim/contract/shop/numbers.ts'
import type { LiveEvent } from '../lines/live.ts'

/** A live event, or the list of rentals as it was read; `now` is the time in ms. */
export type QueuedEvent =
  | {
      readonly kind: 'event'
      readonly event: LiveEvent
      /** The same in each replay. */
      readonly id: string
      readonly now: number
    }
  | { readonly kind: 'list'; readonly rentals: readonly Rental[]; readonly now: number }

/** Keeps what happened until the code that announces it is loaded, and then passes everything on in order. */
export class EventQueue {
  #waiting: readonly QueuedEvent[] = []
  #receive: ((event: QueuedEvent) => void) | undefined

  put(event: QueuedEvent): void {
    if (this.#receive) this.#receive(event)
    else this.#waiting = [...this.#waiting, event]
  }

  /** Passes on what waits, then each event as it comes; returns how to stop. */
  open(receive: (event: QueuedEvent) => void): () => void {
    for (const event of this.#waiting) receive(event)
    this.#waiting = []
    this.#receive = receive
    return () => {
      this.#receive = undefined
    }
  }
}
