import { isTemporary } from './pg-errors.ts'
import { pause } from '../process/clock.ts'

/**
 * Runs `work`, which must be safe to run twice, until it succeeds or `forMs` are over. Each try takes its own
 * connection from the pool. Throws the last error, at once where it is not temporary. A refusal of the statement
 * itself, such as a violated constraint, is final; so is a closed pool.
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
      if (!isTemporary(error) || performance.now() + pauseMs > end) throw error
      await pause(pauseMs)
    }
  }
}
