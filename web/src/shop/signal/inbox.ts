import type { Rental } from '@nosim/contract/shop/numbers.ts'
import type { LiveEvent } from '../../api/live.ts'

/** A live event, or the list of rentals as it was read; `now` is the time in ms. */
export type Post =
  | {
      readonly kind: 'event'
      readonly event: LiveEvent
      /** The same in each replay. */
      readonly id: string
      readonly now: number
    }
  | { readonly kind: 'list'; readonly rentals: readonly Rental[]; readonly now: number }

/** Keeps what happened until the code that announces it is loaded, and then passes everything on in order. */
export class Inbox {
  #waiting: readonly Post[] = []
  #receive: ((post: Post) => void) | undefined

  put(post: Post): void {
    if (this.#receive) this.#receive(post)
    else this.#waiting = [...this.#waiting, post]
  }

  /** Passes on what waits, then each post as it comes; returns how to stop. */
  open(receive: (post: Post) => void): () => void {
    for (const post of this.#waiting) receive(post)
    this.#waiting = []
    this.#receive = receive
    return () => {
      this.#receive = undefined
    }
  }
}
