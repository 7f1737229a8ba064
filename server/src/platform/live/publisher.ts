import { Client } from 'pg'
import { liveChannel, publicChannel, sessionChannel } from './live.ts'
import type { Log } from '../process/log.ts'

/** Tells every process that these users have news; called after the commit, and never waited for. */
export type Publish = (userIds: readonly (string | null | undefined)[]) => void

/** Sends a public event, such as the stock of a product, to every process. A lost note is not repeated. */
export type PublishPublic = (kind: string, subjects: readonly string[]) => void

/**
 * Sends the notes on a separate connection. A NOTIFY holds a lock of the whole cluster until its commit is on disk. Notes
 * therefore gather while one batch is under way and go out together. This connection does not wait for the disk: the sweep
 * of the hub finds a note that is lost.
 */
export class Publisher {
  readonly #url: string
  readonly #log: Log
  readonly #news = new Set<string>()
  readonly #ended = new Set<string>()
  readonly #public = new Set<string>()
  #client: Client | undefined
  #sending: Promise<void> | undefined

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

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sending
    await this.#client?.end()
  }

  async #send(): Promise<void> {
    // One turn of the event loop gathers the notes of work that ended together.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      while (this.#news.size + this.#ended.size + this.#public.size > 0) {
        const notes = [
          ...this.#take(sessionChannel, this.#ended),
          ...this.#take(liveChannel, this.#news),
          ...this.#take(publicChannel, this.#public),
        ]
        const client = (this.#client ??= await this.#connect())
        await client.query(
          'select pg_notify(n.channel, n.id) from unnest($1::text[], $2::text[]) as n (channel, id)',
          [notes.map((note) => note.channel), notes.map((note) => note.id)],
        )
      }
    } catch (error) {
      this.#client = undefined
      this.#log.warn(
        { event: 'live.notify_failed', err: error },
        'live notes could not be sent; the sweep finds them',
      )
    } finally {
      this.#sending = undefined
    }
  }

  #take(channel: string, ids: Set<string>): { channel: string; id: string }[] {
    const taken = [...ids].map((id) => ({ channel, id }))
    ids.clear()
    return taken
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'nosim publisher',
      options: '-c synchronous_commit=off -c statement_timeout=5000',
    })
    client.on('error', () => {
      this.#client = undefined
    })
    await client.connect()
    return client
  }
}
