import { DatabaseError } from 'pg'
import { currentScope } from '../trace/scope.ts'
import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type Log = Logger

const secretNames = [
  'password',
  'pass',
  'token',
  'secret',
  'api_key',
  'apiKey',
  'authorization',
  'cookie',
  'code',
  'details',
  'totp',
  'signature',
]

/**
 * Writes JSON lines to standard output, or to `destination`. Fields with the name of a secret are redacted, two levels
 * deep. An error shows the code of its cause as `error_code`, because its `code` is redacted. A line of a request has
 * the request's id, and with tracing the trace's id.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    mixin: () => {
      const { requestId, span } = currentScope() ?? {}
      return {
        ...(requestId !== undefined && { request_id: requestId }),
        ...(span && { trace_id: span.traceId }),
      }
    },
    serializers: {
      err: (error: unknown) => {
        const code = errorCodeOf(error)
        const fields: object =
          error instanceof Error ? stdSerializers.err(error) : { message: String(error) }
        return { ...fields, ...(code !== undefined && { error_code: code }) }
      },
    },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The codes that Node and our own code give to errors. A code of a user, such as one by SMS, has another form. */
const errorName = /^(?:E[A-Z]{2,30}|[A-Z]+(?:_[A-Z0-9]+){1,8})$/

/** The SQLSTATE of an error of the database, or the code of another error, such as ECONNREFUSED. */
function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') {
    if (error instanceof DatabaseError || errorName.test(error.code)) return error.code
  }
  return errorCodeOf(error.cause)
}
