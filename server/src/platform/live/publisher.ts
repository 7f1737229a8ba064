import { Client } from 'pg'
import { liveChannel, publicChannel, sessionChannel } from './listener.ts'
import { breathe, pause } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

/** Notifies every process of new events of these users. Called after the commit; the caller does not wait. */
export type Publish = (userIds: readonly (string | null | undefined)[]) => void

/** Announces a public event, such as the stock of a product, to every process. */
export type PublishPublic = (kind: string, subjects: readonly string[]) => void

/** A note, and the set from which it was taken. */
type Note = { readonly channel: string; readonly id: string; readonly of: Set<string> }

/** The pause between two tries, in ms. */
const retryMs = 500
/** A connection or statement without a response is given up after this time, in ms. */
const answerMs = 10_000
/** The most notes of a channel that wait for the database. */
const keptMost = 10_000

/**
 * Sends the notes on a separate connection. A NOTIFY holds a lock of the whole cluster until its commit is on disk.
 * Therefore notes gather while one batch is under way, and are sent together. The commit does not wait for the disk:
 * the sweep of the hub finds what a lost note announced. Notes that the database refuses are sent again (LIVE-16).
 */
export class Publisher {
  readonly #url: string
  readonly #log: Log
  readonly #news = new Set<string>()
  readonly #ended = new Set<string>()
  readonly #public = new Set<string>()
  #client: Client | undefined
  #sending: Promise<void> | undefined
  readonly #closing = new AbortController()

  constructor(deps: { url: string; log: Log }) {
    this.#url = deps.url
    this.#log = deps.log
  }

  readonly publish: Publish = (userIds) => {
    for (const id of userIds) if (id) this.#news.add(id)
    if (this.#news.size > 0) this.#sending ??= this.#send()
  }

  /** Notifies every process that a session of this user has ended. */
  readonly sessionEnded = (userId: string): void => {
    this.#ended.add(userId)
    this.#sending ??= this.#send()
  }

  readonly publishPublic: PublishPublic = (kind, subjects) => {
    for (const subject of subjects) this.#public.add(`${kind}:${subject}`)
    if (this.#public.size > 0) this.#sending ??= this.#send()
  }

  /** Sends the waiting notes once. The sweeps find what could not be sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#sending
    await this.#client?.end()
  }

  async #send(): Promise<void> {
    // Wait for one turn of the event loop, to gather the notes of work that ended together.
    await breathe()
    let failures = 0
    while (this.#news.size + this.#ended.size + this.#public.size > 0) {
      const notes = [
        ...this.#take(sessionChannel, this.#ended),
        ...this.#take(liveChannel, this.#news),
        ...this.#take(publicChannel, this.#public),
      ]
      try {
        await this.#notify(notes)
        failures = 0
      } catch (error) {
        this.#putBack(notes)
        // An outage is one line in the log, however long it lasts.
        if (failures === 0)
          this.#log.warn(
            { event: 'live.notify_failed', err: error },
            'live notes could not be sent; they are sent again until the database takes them',
          )
        failures += 1
        if (this.#closing.signal.aborted) break
        await pause(retryMs, this.#closing.signal)
      }
    }
    this.#sending = undefined
  }

  async #notify(notes: readonly Note[]): Promise<void> {
    const client = (this.#client ??= await this.#connect())
    try {
      await client.query(
        'select pg_notify(n.channel, n.id) from unnest($1::text[], $2::text[]) as n (channel, id)',
        [notes.map((note) => note.channel), notes.map((note) => note.id)],
      )
    } catch (error) {
      this.#client = undefined
      void client.end().catch(() => undefined)
      throw error
    }
  }

  #take(channel: string, ids: Set<string>): Note[] {
    const taken = [...ids].map((id) => ({ channel, id, of: ids }))
    ids.clear()
    return taken
  }

  /** Keeps notes for the next try (LIVE-16), at most `keptMost` of a channel. The sweeps of the hubs find the rest. */
  #putBack(notes: readonly Note[]): void {
    for (const { id, of } of notes) if (of.size < keptMost) of.add(id)
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'nosim publisher',
      options: '-c synchronous_commit=off -c statement_timeout=5000',
      // A connection that was lost without a message must not delay the notes.
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    try {
      await client.connect()
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    return client
  }
}
