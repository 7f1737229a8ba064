/** Whether a page may fade into the next one, for `viewTransition` of a link. */
export const mayFade = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
