import type { Pool, QueryResult } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

type Counted = { points: number; left_ms: number }

const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * Counts tries by the clock of the database, so that processes with different clocks have the same periods (OPS-42).
 * It overrides the methods that the library calls on its store.
 */
export class DatabaseLimiter extends RateLimiterPostgres {
  readonly #pool: Pool

  constructor(pool: Pool, limit: { keyPrefix: string; points: number; duration: number }) {
    super({
      ...limit,
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    this.#pool = pool
  }

  /** Adds tries to the current period, or begins one. `isForced` always begins one. `durationMs` 0 never ends. */
  _upsert(
    ...[key, points, durationMs, isForced = false]: [
      key: string,
      points: number,
      durationMs: number,
      isForced?: boolean,
    ]
  ): Promise<QueryResult<Counted>> {
    return this.#pool.query<Counted>({
      name: isForced ? 'rate_limit_force' : 'rate_limit_count',
      text: `insert into rate_limit as r (key, points, expire)
        values ($1, $2, case when $3::bigint > 0 then ${nowMs} + $3 end)
        on conflict (key) do update set
          points = case when r.expire <= ${nowMs} or ${isForced} then excluded.points else r.points + excluded.points end,
          expire = case when r.expire <= ${nowMs} or ${isForced} then excluded.expire else r.expire end
        returning points, coalesce(greatest(expire - ${nowMs}, 0), -1)::float8 as left_ms`,
      values: [key, points, durationMs],
    })
  }

  /** The tries of the current period; null where there is none. */
  async _get(key: string): Promise<QueryResult<Counted> | null> {
    const found = await this.#pool.query<Counted>({
      name: 'rate_limit_get',
      text: `select points, coalesce(expire - ${nowMs}, -1)::float8 as left_ms from rate_limit
        where key = $1 and (expire > ${nowMs} or expire is null)`,
      values: [key],
    })
    return found.rowCount === 0 ? null : found
  }

  _getRateLimiterRes(
    _key: string,
    changed: number,
    { rows }: QueryResult<Counted>,
  ): RateLimiterRes {
    const [row] = rows
    if (!row) throw new Error('a counted try has no row')
    const left = Math.max(this.points - row.points, 0)
    return new RateLimiterRes(left, row.left_ms, row.points, changed === row.points)
  }
}
