import { Client } from 'pg'
import type { Log } from '../process/log.ts'

/** The channel of LISTEN/NOTIFY for users with new events; the payload is the id of the user. */
export const liveChannel = 'nosim_live'
/** The channel for users whose sessions changed: streams of ended sessions are closed. */
export const sessionChannel = 'nosim_session'
/** The channel for public events; the payload is `kind:subject`. */
export const publicChannel = 'nosim_public'

const againMs = 500

type Notes = {
  readonly onPublic: (event: string) => void
  readonly onSessions: (userId: string) => void
  readonly onNews: (userId: string) => void
  /** Called with each new connection, for events that were announced while it was lost. */
  readonly onOpen: () => Promise<void>
}

/** The connection that gets the notes of all processes. It reconnects whenever it is lost. */
export class Listener {
  readonly #log: Log
  readonly #notes: Notes
  #client: Client | undefined
  #closed = false

  constructor(log: Log, notes: Notes) {
    this.#log = log
    this.#notes = notes
  }

  /** Connects. Throws where it cannot. */
  async open(url: string): Promise<void> {
    const client = new Client({ connectionString: url, application_name: 'nosim live' })
    client.on('error', (error) =>
      this.#log.warn({ event: 'live.connection_lost', err: error }, 'the live connection was lost'),
    )
    client.on('notification', ({ channel, payload }) => {
      if (!payload) return
      if (channel === publicChannel) return this.#notes.onPublic(payload)
      if (channel === sessionChannel) return this.#notes.onSessions(payload)
      this.#notes.onNews(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${liveChannel}; listen ${sessionChannel}; listen ${publicChannel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    // Only after the connection exists: a failed one ends too, and its caller already tries again.
    client.on('end', () => this.#openAgain(url))
    this.#client = client
    await this.#notes.onOpen()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #openAgain(url: string): void {
    if (this.#closed) return
    const timer = setTimeout(() => {
      if (!this.#closed) this.open(url).catch(() => this.#openAgain(url))
    }, againMs)
    timer.unref()
  }
}
