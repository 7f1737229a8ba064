import { EventEmitter, once } from 'node:events'

/** A stored message, with an id from 1 and the ISO time of its arrival. */
export type Kept<Message> = Message & { id: number; at: string }

const KEPT = 500

/** The newest messages that the product sent, as their recipients see them. */
export class Inbox<Message> {
  #messages: Kept<Message>[] = []
  #nextId = 1
  readonly #isFor: (message: Message, reader: string) => boolean
  readonly #arrivals = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

  constructor(isFor: (message: Message, reader: string) => boolean) {
    this.#isFor = isFor
  }

  add(message: Message): Kept<Message> {
    const kept = { ...message, id: this.#nextId, at: new Date().toISOString() }
    this.#messages.push(kept)
    this.#nextId += 1
    if (this.#messages.length > KEPT) this.#messages.shift()
    this.#arrivals.emit('message')
    return kept
  }

  /** The messages, newest first; with `reader`, only those to this reader. */
  list(reader?: string): Kept<Message>[] {
    return this.#messages
      .filter((message) => reader === undefined || this.#isFor(message, reader))
      .toReversed()
  }

  /** Like `list`, but waits up to `waitMs` for a first message. */
  async waitFor(reader: string | undefined, waitMs: number): Promise<Kept<Message>[]> {
    const patience = AbortSignal.timeout(waitMs)
    let messages = this.list(reader)
    while (messages.length === 0 && !patience.aborted) {
      await once(this.#arrivals, 'message', { signal: patience }).catch(() => {})
      messages = this.list(reader)
    }
    return messages
  }

  find(id: number): Kept<Message> | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  snapshot(): Kept<Message>[] {
    return this.#messages
  }

  restore(messages: Kept<Message>[]): void {
    this.#messages = messages
    this.#nextId = (messages.at(-1)?.id ?? 0) + 1
  }
}
