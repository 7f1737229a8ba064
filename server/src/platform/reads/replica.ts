import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/db.ts'

/** A replica that lags by more than this is not read, in ms (OPS-37). */
export const lagMostMs = 5000
const lookEveryMs = 1000
/** How long positions of the primary are kept, in ms. */
const keptMs = 2 * lagMostMs

/** A time of this process's clock, and the position of the primary's log by then. */
type Sample = { readonly at: number; readonly position: bigint }

/**
 * Measures how old the data of a replica is, from the positions of both logs. The age of the last replayed transaction
 * is no measure. It grows on an idle primary, and does not show a replica that receives nothing.
 */
export class Replica {
  readonly db: Db
  readonly #primary: Db
  readonly #timer: NodeJS.Timeout
  #samples: Sample[] = []
  /** The replica has everything that was committed by this time of the process's clock. */
  #asOf = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined

  /** Measures each second until it is disposed. */
  constructor(parts: { readonly primary: Db; readonly replica: Db; readonly registry: Registry }) {
    this.db = parts.replica
    this.#primary = parts.primary
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
    }, lookEveryMs)
    this.#timer.unref()
    const ageSeconds = () => (performance.now() - this.#asOf) / 1000
    const lag = new Gauge({
      name: 'nosim_replica_lag_seconds',
      help: 'Age of the data of the replica; Inf while it is not known',
      registers: [],
      collect() {
        this.set(ageSeconds())
      },
    })
    parts.registry.registerMetric(lag)
  }

  /** Whether the replica may be read. */
  get isFresh(): boolean {
    return performance.now() - this.#asOf <= lagMostMs
  }

  /** Excludes the replica from reads until the next successful measurement. */
  distrust(): void {
    this.#asOf = Number.NEGATIVE_INFINITY
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.db.destroy()
  }

  async #look(): Promise<void> {
    try {
      // Take the time before the query: later commits may be missing from the position.
      const at = performance.now()
      const position = await positionOf(this.#primary)
      this.#samples = this.#samples.filter((sample) => at - sample.at < keptMs)
      if (position !== undefined) this.#samples.push({ at, position })
      const reached = await positionOf(this.db)
      const newest = this.#samples.findLast(
        (sample) => reached !== undefined && sample.position <= reached,
      )
      if (newest) this.#asOf = newest.at
    } catch {
      // A replica that cannot be reached keeps its last time.
    } finally {
      this.#looking = undefined
    }
  }
}

/** The position up to which the log is written, or on a replica replayed. */
async function positionOf(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
      - '0/0'::pg_lsn)::text as position`.execute(db)
  const position = rows[0]?.position ?? undefined
  return position === undefined ? undefined : BigInt(position)
}
