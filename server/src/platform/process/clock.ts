/** Lets whatever else is due have its turn: long work must not hold up a request. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

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
