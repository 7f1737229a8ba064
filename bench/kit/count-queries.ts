import type { Pool, PoolClient } from 'pg'

/** Counts the statements of a pool that has no connection yet. Returns a function that reads the count. */
export function countQueries(pool: Pool): () => number {
  let count = 0
  pool.on('connect', (client: PoolClient) => {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') return
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        count += 1
        return Reflect.apply(query, client, given)
      },
    })
  })
  return () => count
}
