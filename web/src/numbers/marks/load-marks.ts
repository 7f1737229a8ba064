/**
 * The outlines are fetched once, after the page stands: nobody should wait for them, and a letter stands in until
 * they are there, or for good when they cannot be had.
 */
let paths: Readonly<Record<string, string>> = {}
let isAsked = false
const listeners = new Set<() => void>()

/** Fetches the outlines, unless that has been done. */
export function loadMarks(): void {
  if (isAsked) return
  isAsked = true
  void import('./brand-paths.ts').then(keep, () => (isAsked = false))
}

function keep({ brandPaths }: { readonly brandPaths: typeof paths }): void {
  paths = brandPaths
  for (const listener of listeners) listener()
}

export function loadedPath(code: string): string | undefined {
  return Object.hasOwn(paths, code) ? paths[code] : undefined
}

export function onMarksLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
