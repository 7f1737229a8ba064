import { DatabaseError } from 'pg'

/** Whether the database refused something for this constraint. */
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

/** Whether the server may only read: a standby, or a former primary that was replaced. The connection stays so. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006'

/**
 * Whether a statement failed for a reason that passes. Either the database cannot be reached: it is down, starts, stops or has
 * no connection left, or the connection was lost; whether the statement had an effect is then unknown. Or the statement had none,
 * because it waited too long for a lock, took too long, was the victim of a deadlock, or reached a server that may only read.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return /^(?:08|53|57P0|55P03|57014|40001|40P01|25006)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error) return typeof error.code === 'string' && connectionCodes.has(error.code)
  // What the driver says of its connections and of its pool, without a code.
  return /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/.test(
    error.message,
  )
}
