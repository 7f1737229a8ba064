/** Lets whatever else is due have its turn: long work must not hold up a request. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** How many items of a list are worked on before other requests get their turn. */
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

/** Waits that many ms, or less when the signal fires; never rejects. */
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
