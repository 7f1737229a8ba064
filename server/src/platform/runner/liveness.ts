import type { Pool, PoolClient } from 'pg'

/**
 * The first half of the advisory locks that mark pools of workers as alive. The second is the hash of the pool's id.
 */
const lockSpace = 0x6e6f7369

/**
 * Marks a pool of workers as alive, by a shared advisory lock on one connection of this process. PostgreSQL removes it
 * with the process, however that ends. A row with a time would be valid until it is too old.
 */
export class Liveness {
  readonly #pool: Pool
  readonly #workers: string
  #client: PoolClient | undefined
  #taking: Promise<PoolClient> | undefined
  #isOver = false

  constructor(pool: Pool, workers: string) {
    this.#pool = pool
    this.#workers = workers
  }

  /** Takes the lock. Returns the connection that holds it; rejects while the database cannot be reached. */
  async hold(): Promise<PoolClient> {
    if (this.#client) return this.#client
    this.#taking ??= this.#take().finally(() => (this.#taking = undefined))
    return this.#taking
  }

  /**
   * Unlocks the jobs of workers whose process has ended, on any machine, so that they run again at once. The queue
   * itself would wait for four hours. Jobs of living workers stay locked, however old they are.
   */
  async unlockStaleJobs(): Promise<void> {
    const client = await this.hold()
    await client.query(
      `select graphile_worker.force_unlock_workers(array(
        select distinct j.locked_by from graphile_worker.jobs j where j.locked_by is not null and not exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
            and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = $1::int::oid and l.objid = hashtext(j.locked_by)::oid)))`,
      [lockSpace],
    )
  }

  /** Releases the lock; called only once no worker of the pool has a job. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#taking?.catch(() => undefined)
    this.#drop(this.#client)
  }

  async #take(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    client.once('error', () => {
      this.#drop(client)
      if (!this.#isOver) void this.hold().catch(() => undefined)
    })
    try {
      // A machine that loses its power closes no connection. With these settings PostgreSQL detects it within 25 s.
      await client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      // A shared lock, so that two ids with the same hash do not wait for each other.
      await client.query('select pg_advisory_lock_shared($1::int, hashtext($2))', [
        lockSpace,
        this.#workers,
      ])
      if (this.#isOver) throw new Error('these workers have ended')
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#client = client
    return client
  }

  /** Destroys the connection: the pool must not reuse a connection that holds our lock. */
  #drop(client: PoolClient | undefined): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    client.release(true)
  }
}
