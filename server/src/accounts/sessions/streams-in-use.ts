import type { ServerResponse } from 'node:http'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import { touchSessions } from './queries.ts'

/** The open event streams of this process. An open stream counts as use of its session (AUTH-51). */
export class StreamsInUse {
  readonly #open = new Set<{ readonly sessionHash: Buffer }>()
  readonly #db: Db
  readonly #log: Log

  constructor(deps: { db: Db; log: Log }) {
    this.#db = deps.db
    this.#log = deps.log
  }

  /** Adds a stream of this session until its response is closed. */
  add(sessionHash: Buffer, response: ServerResponse): void {
    if (response.destroyed) return
    const stream = { sessionHash }
    this.#open.add(stream)
    response.once('close', () => this.#open.delete(stream))
  }

  /** Stores that the sessions of the open streams are in use. */
  async touch(): Promise<void> {
    const hashes = new Map([...this.#open].map((one) => [one.sessionHash.toString('hex'), one]))
    if (hashes.size === 0) return
    try {
      await touchSessions(
        this.#db,
        [...hashes.values()].map(({ sessionHash }) => sessionHash),
      )
    } catch (error) {
      this.#log.warn(
        { event: 'accounts.streams_not_noted', err: error },
        'the use of sessions by open streams could not be stored',
      )
    }
  }
}

/** How often the use by open streams is stored, in ms. */
export const touchEveryMs = 5 * 60_000
