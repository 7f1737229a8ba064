/** Percent with one decimal. */
export const percentOf = (part: number, whole: number): number =>
  Math.round((part / whole) * 1000) / 10
