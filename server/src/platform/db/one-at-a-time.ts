import type { Pool } from 'pg'

/**
 * Does the work unless a process on this database does work of the same name. Returns whether it was done. The lock
 * ends with this process, and takes one connection of the pool meanwhile.
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
    // Close the connection instead of returning it: the lock then ends, whatever state the connection is in.
    client.release(true)
  }
}
