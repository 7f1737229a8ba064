import type { KeyDialect } from '@nosim/contract/accounts/api-keys.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { RentalRow } from '../../numbers/queries.ts'
import type { ActionAnswer, CallRefusal } from '../calls/answer-call.ts'

/** A refusal. Its status is always 200, because clients read the word of a body only then. The log gets no amount. */
export const word = (
  text: string,
  { outcome, headers }: Pick<ActionAnswer, 'outcome' | 'headers'> = {},
): ActionAnswer => ({
  text,
  outcome: outcome ?? text.replace(/:.*/, ''),
  ...(headers && { headers }),
})

export const refusalWords: Readonly<Record<CallRefusal, string>> = {
  'no-key': 'NO_KEY',
  'bad-key': 'BAD_KEY',
  inactive: 'ACCOUNT_INACTIVE',
  'no-scope': 'BAD_KEY',
  'too-many': 'TOO_MANY_REQUESTS',
  unreadable: 'BAD_DATA',
  'no-action': 'BAD_ACTION',
}

/** The words that differ between the two families of clients (HAPI-10). */
type DialectWords = {
  readonly noMoney: string
  readonly tooMany: string
  /** The answer to a cancel after the code. */
  readonly hasCode: string
  /** For a number that is ordered again: no such order, not available, or an open order has it. */
  readonly noFormer: string
  readonly notAgain: string
  readonly openAgain: string
}

const dialects: Readonly<Record<KeyDialect, DialectWords>> = {
  classic: {
    noMoney: 'NO_BALANCE',
    tooMany: 'CHANNELS_LIMIT',
    hasCode: 'BAD_STATUS',
    noFormer: 'WRONG_ACTIVATION_ID',
    notAgain: 'RENEW_ACTIVATION_NOT_AVAILABLE',
    openAgain: 'ORDER_ALREADY_EXISTS',
  },
  daisysms: {
    noMoney: 'NO_MONEY',
    tooMany: 'TOO_MANY_ACTIVE_RENTALS',
    hasCode: 'ACCESS_READY',
    noFormer: 'BAD_ID',
    notAgain: 'BAD_ID',
    openAgain: 'BAD_ID',
  },
}

export const wordsOf = (dialect: KeyDialect): DialectWords => dialects[dialect]

/** The refusal of a price above the cap of the caller; `least` is the price in the currency of the key (HAPI-4). */
export const tooDear = (dialect: KeyDialect, least: string): ActionAnswer =>
  word(dialect === 'classic' ? `WRONG_MAX_PRICE:${least}` : 'MAX_PRICE_EXCEEDED')

const errorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  BODY_TOO_LARGE: 'BAD_DATA',
  MALFORMED_REQUEST: 'BAD_DATA',
  VALIDATION_FAILED: 'BAD_DATA',
  OVERLOADED: 'TOO_MANY_REQUESTS',
  EMAIL_UNCONFIRMED: 'ACCOUNT_INACTIVE',
  BLOCKED: 'ACCOUNT_INACTIVE',
  ACCOUNT_CLOSING: 'ACCOUNT_INACTIVE',
  NOT_FOUND: 'NO_ACTIVATION',
  NO_NUMBERS: 'NO_NUMBERS',
  PRICE_CHANGED: 'NO_NUMBERS',
  SUPPLIER_DOWN: 'NO_NUMBERS',
  SERVICE_OFF: 'BAD_SERVICE',
  // An earlier order with the same Idempotency-Key was refused at another price, or is still under way.
  IDEMPOTENCY_CONFLICT: 'BAD_DATA',
  STILL_RUNNING: 'TRY_AGAIN',
}

/** The word for one of our error codes; `SERVER_ERROR` for a code that means nothing to the caller. */
export function errorWord(code: ErrorCode, dialect: KeyDialect): string {
  const own = dialects[dialect]
  if (code === 'INSUFFICIENT_BALANCE') return own.noMoney
  if (code === 'TOO_MANY_RENTALS') return own.tooMany
  if (code === 'NOT_OFFERED') return own.notAgain
  return errorWords[code] ?? 'SERVER_ERROR'
}

/** The state of an order in the protocol; CANCELLED also where no code came in time (HAPI-6). */
export type ActivationState = 'WAIT' | 'CODE' | 'RETRY' | 'DONE' | 'CANCELLED'

export function stateOf(
  rental: Pick<RentalRow, 'state' | 'is_running' | 'code_requested_at'>,
): ActivationState {
  if (rental.state === 'placing' || rental.state === 'waiting') return 'WAIT'
  if (rental.state !== 'completed') return 'CANCELLED'
  if (!rental.is_running) return 'DONE'
  return rental.code_requested_at ? 'RETRY' : 'CODE'
}

/** What setStatus does: it requests a code, finishes or cancels; or it only answers a word. */
export type Verdict =
  | { readonly act: 'request-code' | 'finish' | 'cancel' }
  | { readonly word: string }

const bad = { word: 'BAD_STATUS' } as const
type Row = Readonly<Record<ActivationState, Verdict | 'has-code'>>

const requests: Row = {
  WAIT: bad,
  CODE: { act: 'request-code' },
  RETRY: { act: 'request-code' },
  DONE: bad,
  CANCELLED: bad,
}
const finishes: Row = {
  WAIT: bad,
  CODE: { act: 'finish' },
  RETRY: { act: 'finish' },
  DONE: { word: 'ACCESS_ACTIVATION' },
  CANCELLED: bad,
}
const cancels: Row = {
  WAIT: { act: 'cancel' },
  CODE: 'has-code',
  RETRY: 'has-code',
  DONE: bad,
  CANCELLED: { word: 'ACCESS_CANCEL' },
}
const commands: Readonly<Record<string, Row>> = {
  '1': { WAIT: { word: 'ACCESS_READY' }, CODE: bad, RETRY: bad, DONE: bad, CANCELLED: bad },
  '3': requests,
  '6': finishes,
  '8': cancels,
  '-1': cancels,
}

/** What a status does in a state of an order: the table of setStatus (SMS protocol notes, 1.18). */
export function verdictOf(
  dialect: KeyDialect,
  state: ActivationState,
  status: string | undefined,
): Verdict {
  const row = Object.hasOwn(commands, status ?? '') ? commands[status ?? ''] : undefined
  const verdict = row?.[state] ?? bad
  return verdict === 'has-code' ? { word: dialects[dialect].hasCode } : verdict
}
