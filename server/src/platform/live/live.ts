import type { FastifyReply } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Log } from '../process/log.ts'
import {
  deleteOldRows,
  eventsSince,
  recentEvents,
  seenBefore,
  textOf,
  type LiveEventRow,
  type RenderEvent,
} from './events.ts'
import { Broadcasts, type RenderPublic } from './broadcasts.ts'
import { Listener } from './listener.ts'
import { Refusal } from '../http/refusal.ts'

const sweepMs = 5000
const heartbeatMs = 25_000
const backlogMost = 1024 * 1024
/** The most streams of a session in this process. */
const streamsMost = 10
const retryMs = 2000
/** For a tab whose stream was ended for a newer one: two tabs must not end each other's streams in turn. */
const replacedRetryMs = 3_600_000
/** How long a reader may take for the rest of an ended stream, in ms. */
const endMs = 5000

/** Returns which of these sessions, by their hashes in hex, may listen now. */
export type LiveSessions = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

/** The user of the stream and its session. */
type Reader = { readonly userId: string; readonly sessionHash: Buffer }

type Stream = {
  readonly session: string
  /** The rows that were sent or need no sending, oldest first, each with its time (ms of the process's clock). */
  readonly seen: Map<number, number>
  readonly write: (text: string) => unknown
  readonly end: () => void
}

/**
 * The open event streams of this process. Events are announced by NOTIFY from the process that made them. A sweep every
 * 5 s finds what a dead process or a lost connection did not announce. These are events of the last minute and sessions
 * that are over (LIVE-14).
 */
export class LiveHub {
  readonly #db: Db
  readonly #render: RenderEvent
  readonly #broadcasts: Broadcasts
  readonly #sessions: LiveSessions
  readonly #log: Log
  readonly #listener: Listener
  readonly #streams = new Map<string, Set<Stream>>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #pending = new Set<string>()
  /** The last event that is being sent, for each user. */
  readonly #sending = new Map<string, Promise<void>>()
  #closed = false

  constructor(deps: {
    db: Db
    render: RenderEvent
    renderPublic: RenderPublic
    sessions: LiveSessions
    log: Log
  }) {
    this.#db = deps.db
    this.#sessions = deps.sessions
    this.#render = deps.render
    this.#log = deps.log
    this.#broadcasts = new Broadcasts({ ...deps, send: (text) => this.#toAll(text) })
    this.#listener = new Listener(deps.log, {
      onPublic: (event) => this.#broadcasts.add(event),
      onSessions: (userId) => void this.#recheck([...(this.#streams.get(userId) ?? [])]),
      onNews: (userId) => this.#streams.has(userId) && this.#wake(userId),
      onOpen: () => this.#sweep(),
    })
  }

  /** Starts listening. The listener reconnects whenever its connection is lost. */
  async open(url: string): Promise<void> {
    await this.#listener.open(url)
    this.#timers.push(
      setInterval(() => void this.#sweep(), sweepMs),
      setInterval(() => this.#toAll(': still here\n\n'), heartbeatMs),
    )
  }

  /** How many streams are open. */
  get size(): number {
    let count = 0
    for (const streams of this.#streams.values()) count += streams.size
    return count
  }

  /** Answers a request with a stream that stays open. Events after `lastEventId` are sent again. */
  async stream(
    { userId, sessionHash }: Reader,
    reply: FastifyReply,
    lastEventId: number | undefined,
  ): Promise<void> {
    const missed = lastEventId === undefined ? [] : await eventsSince(this.#db, userId, lastEventId)
    const recent = await recentEvents(this.#db, [userId])
    if (this.#closed) throw new Refusal('SHUTTING_DOWN')
    reply.hijack()
    const { raw } = reply
    // A tab that has closed by now would never be removed.
    if (raw.destroyed) return
    sendHead(reply)
    raw.write(`retry: ${retryMs}\n\n`)
    const mine = this.#streams.get(userId) ?? new Set()
    const stream: Stream = {
      session: sessionHash.toString('hex'),
      seen: seenBefore(recent, missed, lastEventId),
      // A reader that reads nothing must not fill our memory. It reconnects when it can.
      write: (text) => (raw.writableLength > backlogMost ? raw.destroy() : raw.write(text)),
      end: () => {
        mine.delete(stream)
        raw.end()
        setTimeout(() => raw.writableFinished || raw.destroy(), endMs).unref()
      },
    }
    this.#streams.set(userId, mine.add(stream))
    endOldest(mine, stream.session)
    raw.on('close', () => {
      mine.delete(stream)
      if (mine.size === 0 && this.#streams.get(userId) === mine) this.#streams.delete(userId)
    })
    for (const row of missed) await this.#send(row, [stream])
    // Deliver the events between the two reads above and the entry in `#streams`.
    await this.#deliver([userId])
  }

  /** Ends the streams whose session is over, or whose user is blocked. One query reads all sessions (LIVE-14). */
  async #recheck(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0 || this.#closed) return
    try {
      const valid = await this.#sessions([...new Set(streams.map(({ session }) => session))])
      for (const stream of streams) if (!valid.has(stream.session)) stream.end()
    } catch (error) {
      this.#log.warn(
        { event: 'live.sessions_failed', err: error },
        'sessions of live streams could not be read',
      )
    }
  }

  /** Ends every stream. Browsers reconnect by themselves, to another process or to the next one. */
  endStreams(): void {
    this.#closed = true
    for (const stream of this.#all()) stream.end()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#broadcasts.close()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#listener.close()
  }

  /** Finds events and ended sessions that no note announced. */
  async #sweep(): Promise<void> {
    await Promise.all([this.#recheck(this.#all()), this.#deliver([...this.#streams.keys()])])
  }

  #all(): readonly Stream[] {
    return [...this.#streams.values()].flatMap((streams) => Array.from(streams))
  }

  /** Delivers the events of a user. Many notes about the user at the same time cause a single read. */
  #wake(userId: string): void {
    if (this.#pending.has(userId)) return
    this.#pending.add(userId)
    setImmediate(() => {
      this.#pending.delete(userId)
      void this.#deliver([userId])
    })
  }

  /** Sends each stream of these users the events that it has not sent. */
  async #deliver(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0 || this.#closed) return
    try {
      const rows = await recentEvents(this.#db, userIds)
      const byUser = Map.groupBy(rows, (row) => row.user_id)
      for (const [userId, news] of byUser) await this.#sendTo(userId, news)
    } catch (error) {
      this.#log.warn({ event: 'live.events_failed', err: error }, 'live events could not be read')
    }
  }

  async #sendTo(userId: string, rows: readonly LiveEventRow[]): Promise<void> {
    for (const row of rows) {
      const streams = [...(this.#streams.get(userId) ?? [])]
      const waiting = streams.filter((stream) => !stream.seen.has(row.id))
      for (const stream of waiting) stream.seen.set(row.id, performance.now())
      if (waiting.length > 0) await this.#send(row, waiting)
    }
    for (const stream of this.#streams.get(userId) ?? []) deleteOldRows(stream.seen)
  }

  /** Sends the events of a user in turn, so that an event that was read earlier arrives earlier. */
  #send(row: LiveEventRow, streams: readonly Stream[]): Promise<void> {
    const { user_id: userId } = row
    const sent = (this.#sending.get(userId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#sendNow(row, streams))
      .finally(() => {
        if (this.#sending.get(userId) === sent) this.#sending.delete(userId)
      })
    this.#sending.set(userId, sent)
    return sent
  }

  async #sendNow(row: LiveEventRow, streams: readonly Stream[]): Promise<void> {
    const events = await this.#render(row.user_id, row.kind, row.subject)
    const text = textOf(row.id, events)
    if (text === '') return
    for (const stream of streams) stream.write(text)
  }

  #toAll(text: string): void {
    for (const stream of this.#all()) stream.write(text)
  }
}

/**
 * Sends the head of a stream with all headers of the reply, at once and before the body. Node keeps the parts of a head
 * that is set or sent otherwise in memory for as long as the stream.
 */
function sendHead(reply: FastifyReply): void {
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  const headers = Object.entries(reply.getHeaders())
  reply.raw.writeHead(
    200,
    headers.flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
  )
  reply.raw.flushHeaders()
}

/** Ends the oldest streams of a session beyond `streamsMost` (LIVE-15). */
function endOldest(streams: ReadonlySet<Stream>, session: string): void {
  const own = [...streams].filter((stream) => stream.session === session)
  for (const stream of own.slice(0, -streamsMost)) {
    stream.write(`retry: ${replacedRetryMs}\n\n`)
    stream.end()
  }
}
