import type { Pool } from 'pg'

/**
 * Does the work unless some process on this database is doing work of that name. Returns whether it was done. What
 * guards it dies with this process, and takes one connection of the pool meanwhile.
 */
export async function oneAtATime(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const taken = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [`one at a time: ${name}`],
    )
    if (!taken.rows[0]?.free) return false
    await work()
    return true
  } finally {
    // Closed and not given back, so that the lock ends with it whatever state it is in.
    client.release(true)
  }
}
