import { pause } from './clock.ts'

type DueWork<T> = {
  /** Claims up to `limit` due items, so that no other process takes them. */
  readonly claim: (limit: number) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<void>
  /** The maximum number of items at once. */
  readonly most: number
  readonly idleMs: number
  /** The pause after a claim that found something; `idleMs` by default. */
  readonly busyMs?: number
  /** Called when the work on an item failed, or without an item when the claim failed. */
  readonly onError: (error: unknown, one?: T) => void
}

/** Works on due items until the signal fires, and finishes those it has begun. A slow item delays no other. */
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
