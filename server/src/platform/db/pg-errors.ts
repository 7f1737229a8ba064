import { DatabaseError } from 'pg'

/** Whether the database refused something for this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.constraint === constraint
