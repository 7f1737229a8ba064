/** A row as the database returns it: `created_at` is a Date. */
export type Dated<T> = Omit<T, 'created_at'> & { created_at: Date }

/** The same rows with their time as text (ISO 8601). */
export const dated = <T>(rows: readonly Dated<T>[]) =>
  rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))

/** A share in percent, with one decimal. */
export const percentOf = (part: number, whole: number): number =>
  Math.round((part / whole) * 1000) / 10
