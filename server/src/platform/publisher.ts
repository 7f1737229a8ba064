import { Client } from 'pg'
import { liveChannel } from './live.ts'
import type { Log } from './log.ts'

/** Tells every process that these users have news; called after the commit, and never waited for. */
export type Publish = (userIds: readonly (string | null | undefined)[]) => void

/**
 * Sends the notes on a connection of its own. A NOTIFY holds a lock of the whole cluster until its commit is on
 * disk, so notes gather while one batch is under way and go out together, and this connection does not wait for
 * the disk: a note that is lost is found by the sweep of the hub.
 */
export class Publisher {
  readonly #url: string
  readonly #log: Log
  readonly #waiting = new Set<string>()
  #client: Client | undefined
  #sending: Promise<void> | undefined

  constructor(parts: { url: string; log: Log }) {
    this.#url = parts.url
    this.#log = parts.log
  }

  readonly publish: Publish = (userIds) => {
    for (const id of userIds) if (id) this.#waiting.add(id)
    if (this.#waiting.size > 0) this.#sending ??= this.#send()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sending
    await this.#client?.end()
  }

  async #send(): Promise<void> {
    // One turn of the event loop gathers the notes of work that ended together.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      while (this.#waiting.size > 0) {
        const users = [...this.#waiting]
        this.#waiting.clear()
        const client = (this.#client ??= await this.#connect())
        await client.query('select pg_notify($1, u) from unnest($2::text[]) u', [
          liveChannel,
          users,
        ])
      }
    } catch (error) {
      this.#client = undefined
      this.#log.warn({ err: error }, 'live notes could not be sent; the sweep finds them')
    } finally {
      this.#sending = undefined
    }
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
