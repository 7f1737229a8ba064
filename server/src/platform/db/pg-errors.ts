import { DatabaseError } from 'pg'

/** Whether the database refused a statement because of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.constraint === constraint

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])

/** Whether the server is read-only: a standby, or a former primary. The connection stays read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006'

/**
 * Whether a statement failed for a temporary reason. Either the database is down, starts, stops, has no connection
 * left, or the connection was lost. Whether the statement had an effect is then unknown. Or it had none: a time limit,
 * a lock, a deadlock or a read-only server stopped it.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return /^(?:08|53|57P0|55P03|57014|40001|40P01|25006)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error) return typeof error.code === 'string' && connectionCodes.has(error.code)
  // Messages of the driver about its connections and its pool, which have no code.
  return /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/.test(
    error.message,
  )
}
