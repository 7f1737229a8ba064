/** Whether a page may fade into the next one, for `viewTransition` of a link. */
export const mayFade = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Makes a change of the page by a view transition; at once where the browser has none, or motion is reduced. Settles at its end. */
export async function fade(change: () => void): Promise<void> {
  if (!mayFade() || !('startViewTransition' in document)) return change()
  const { ready, finished } = document.startViewTransition(change)
  // It is refused in a hidden tab, which changes all the same.
  await Promise.allSettled([ready, finished])
}
