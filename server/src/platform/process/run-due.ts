import { pause } from './clock.ts'

type DueWork<T> = {
  /** Takes up to `limit` pieces of work that are due, so that no other process takes them. */
  readonly claim: (limit: number) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<void>
  /** So many run at once. */
  readonly most: number
  readonly idleMs: number
  /** The pause after a claim that found something; by default as long as the other. */
  readonly busyMs?: number
  /** A piece of work failed, or without one the claim. */
  readonly onError: (error: unknown, one?: T) => void
}

/** Does what is due until the signal fires, and finishes what it has begun. A slow piece of work delays no other. */
export async function runDue<T>(
  { claim, work, most, idleMs, busyMs = idleMs, onError }: DueWork<T>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    let found: readonly T[] = []
    try {
      const limit = most - running.size
      if (limit > 0) found = await claim(limit)
      for (const one of found) {
        const run = work(one)
          .catch((error: unknown) => onError(error, one))
          .finally(() => running.delete(run))
        running.add(run)
      }
    } catch (error) {
      onError(error)
    }
    await pause(found.length > 0 ? busyMs : idleMs, signal)
  }
  await Promise.all(running)
}
