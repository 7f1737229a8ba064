import { pino, type Logger } from 'pino'

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

/** JSON lines on standard output; whatever bears the name of a secret is blanked, two levels deep. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  })
}
