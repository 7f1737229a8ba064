import { pause } from './clock.ts'

type DueWork<T> = {
  /**
   * Claims up to `limit` due items, so that no other process takes them. `running` maps each key of `keyOf` to the
   * number of its items under way in this process. A key without items is absent.
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
  const running = new Map<Promise<void>, T>()
  while (!signal.aborted) {
    let found: readonly T[] = []
    try {
      const limit = most - running.size
      if (limit > 0) found = await claim(limit, countByKey(running.values(), keyOf))
      for (const one of found) {
        const run = work(one)
          .catch((error: unknown) => onError(error, one))
          .finally(() => running.delete(run))
        running.set(run, one)
      }
    } catch (error) {
      onError(error)
    }
    await pause(found.length > 0 ? busyMs : idleMs, signal)
  }
  await Promise.all(running.keys())
}

function countByKey<T>(items: Iterable<T>, keyOf?: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  if (!keyOf) return counts
  for (const one of items) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}
