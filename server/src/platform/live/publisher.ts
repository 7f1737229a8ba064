import { Client } from 'pg'
import { liveChannel, publicChannel, sessionChannel } from './listener.ts'
import { breathe, pause } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

/** Tells every process that these users have news; called after the commit, and never waited for. */
export type Publish = (userIds: readonly (string | null | undefined)[]) => void

/** Sends a public event, such as the stock of a product, to every process. */
export type PublishPublic = (kind: string, subjects: readonly string[]) => void

/** A note, and the set that it was taken from. */
type Note = { readonly channel: string; readonly id: string; readonly of: Set<string> }

/** Between two tries, in ms. */
const retryMs = 500
/** A connection or statement of this many ms without an answer is given up. */
const answerMs = 10_000
/** The most notes of a channel that wait for the database. */
const keptMost = 10_000

/**
 * Sends the notes on a separate connection. A NOTIFY holds a lock of the whole cluster until its commit is on disk. Notes
 * therefore gather while one batch is under way and go out together. This connection does not wait for the disk: the sweep
 * of the hub finds a note that is lost. Notes that the database does not take are sent again (LIVE-16).
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

  /** Tells every process that a session of this user has ended. */
  readonly sessionEnded = (userId: string): void => {
    this.#ended.add(userId)
    this.#sending ??= this.#send()
  }

  readonly publishPublic: PublishPublic = (kind, subjects) => {
    for (const subject of subjects) this.#public.add(`${kind}:${subject}`)
    if (this.#public.size > 0) this.#sending ??= this.#send()
  }

  /** Sends what waits, once; what cannot be sent by then is left to the sweeps. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#sending
    await this.#client?.end()
  }

  async #send(): Promise<void> {
    // One turn of the event loop gathers the notes of work that ended together.
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
        // An outage is one line, however long it lasts.
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

  /** Keeps notes for the next try (LIVE-16), up to a bound: the sweeps of the hubs find what is beyond it. */
  #putBack(notes: readonly Note[]): void {
    for (const { id, of } of notes) if (of.size < keptMost) of.add(id)
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'nosim publisher',
      options: '-c synchronous_commit=off -c statement_timeout=5000',
      // A connection that was cut without a word must not hold up the notes.
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
