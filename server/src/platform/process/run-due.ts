import { pause } from './clock.ts'

type DueWork<T> = {
  /**
   * Claims up to `limit` due items, so that no other process takes them. `running` has the number of items that this
   * process works on, for each key that has any.
   */
  readonly claim: (limit: number, running: ReadonlyMap<string, number>) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<void>
  /** What an item is for, such as an endpoint. Without it `running` is empty. */
  readonly keyOf?: (one: T) => string
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
  { claim, work, keyOf, most, idleMs, busyMs = idleMs, onError }: DueWork<T>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const counts = new Map<string, number>()
  const count = (one: T, change: 1 | -1) => {
    if (!keyOf) return
    const left = (counts.get(keyOf(one)) ?? 0) + change
    if (left > 0) counts.set(keyOf(one), left)
    else counts.delete(keyOf(one))
  }
  while (!signal.aborted) {
    let found: readonly T[] = []
    try {
      const limit = most - running.size
      if (limit > 0) found = await claim(limit, counts)
      for (const one of found) {
        count(one, 1)
        const run = work(one)
          .catch((error: unknown) => onError(error, one))
          .finally(() => {
            running.delete(run)
            count(one, -1)
          })
        running.add(run)
      }
    } catch (error) {
      onError(error)
    }
    await pause(found.length > 0 ? busyMs : idleMs, signal)
  }
  await Promise.all(running)
}
