const key = 'reloaded-for'

/** Whether a part of the app could not be fetched: no connection, or a release that has replaced it. */
export function isLostChunk(error: unknown): error is Error {
  return (
    error instanceof Error &&
    // Chromium and Firefox; Safari; a stylesheet of the part.
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
      error.message,
    )
  )
}

/** Whether this tab has already loaded everything anew for the very same part. */
export function wasReloadedFor(error: Error): boolean {
  return reloads().includes(error.message)
}

/** Loads the page anew, which brings the release that is there now. Once for each part, so that it never goes round. */
export function reloadFor(error: Error): void {
  sessionStorage.setItem(key, [...reloads(), error.message].join('\n'))
  location.reload()
}

function reloads(): string[] {
  return sessionStorage.getItem(key)?.split('\n') ?? []
}
