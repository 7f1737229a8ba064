import { DatabaseError } from 'pg'
import { pause } from '../process/clock.ts'

/**
 * Whether the same statement may succeed on another connection: the connection was lost, the server restarts, it is out
 * of connections or too slow at this moment. A refusal of the statement itself, such as a broken constraint, is final,
 * and so is a pool that this process has closed.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(?:08|40|53|55P03|57)/.test(error.code ?? '')
  return (
    error instanceof Error && /connect|terminated|timeout|socket|ECONN|EPIPE/i.test(error.message)
  )
}

/**
 * Runs `work`, which must be safe to run twice, until it succeeds or `forMs` are over. Each try takes a connection of its
 * own from the pool. Throws the last error, at once where it is not transient.
 */
export async function retried<T>(
  work: () => Promise<T>,
  { forMs, pauseMs = 250 }: { forMs: number; pauseMs?: number },
): Promise<T> {
  const end = performance.now() + forMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || performance.now() + pauseMs > end) throw error
      await pause(pauseMs)
    }
  }
}
