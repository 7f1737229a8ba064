/** Whether a page may fade into the next one, for `viewTransition` of a link. */
export const mayFade = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Changes the page by a view transition. Without support, or with reduced motion, it changes at once. Resolves at the
 * end.
 */
export async function fade(change: () => void): Promise<void> {
  if (!mayFade() || !('startViewTransition' in document)) return change()
  const { ready, finished } = document.startViewTransition(change)
  // In a hidden tab the transition is refused, but the change still happens.
  await Promise.allSettled([ready, finished])
}
