/** Waits for one turn of the event loop, so that long work does not delay requests. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The items of a list that are processed before other requests get a turn. */
const turnItems = 500

/** Maps a long list in turns, so that it delays no other request. */
export async function mapInTurns<In, Out>(
  items: readonly In[],
  map: (item: In) => Out,
): Promise<Out[]> {
  const out: Out[] = []
  for (const item of items) {
    out.push(map(item))
    if (out.length % turnItems === 0) await breathe()
  }
  return out
}

/** Waits `ms`, or less when the signal fires. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
