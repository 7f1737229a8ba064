import type { Log } from '../process/log.ts'

/** Reads the data of public changes of one kind. Subjects that change within `gatherMs` are read together. */
export type RenderPublic = (kind: string, subjects: readonly string[]) => Promise<unknown>

const gatherMs = 500

/** Sends public events in batches, so that many changes at once are one message to each open tab. */
export class Broadcasts {
  readonly #render: RenderPublic
  readonly #send: (text: string) => void
  readonly #log: Log
  readonly #waiting = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: { renderPublic: RenderPublic; send: (text: string) => void; log: Log }) {
    this.#render = deps.renderPublic
    this.#send = deps.send
    this.#log = deps.log
  }

  /** Adds a note of the form `kind:subject`. */
  add(note: string): void {
    this.#waiting.add(note)
    this.#timer ??= setTimeout(() => void this.#sendGathered(), gatherMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #sendGathered(): Promise<void> {
    this.#timer = undefined
    const notes = [...this.#waiting].map((note) => note.split(':', 2))
    this.#waiting.clear()
    try {
      for (const [kind = '', pairs] of Map.groupBy(notes, ([name]) => name)) {
        const data = await this.#render(
          kind,
          pairs.map(([, subject = '']) => subject),
        )
        if (data !== undefined) this.#send(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
      }
    } catch (error) {
      this.#log.warn(
        { event: 'live.public_event_failed', err: error },
        'a public event could not be read',
      )
    }
  }
}
