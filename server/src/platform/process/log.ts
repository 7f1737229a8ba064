import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

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

/** JSON lines on standard output, or to `destination`; fields with the name of a secret are blanked, two levels deep. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
