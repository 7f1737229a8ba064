import * as z from 'zod/mini'
import type {
  CancelAnswer,
  CodeRequestAnswer,
  HookHint,
  RefusalReason,
  RentAnswer,
  StatusAnswer,
} from '../../numbers/rental/provider.ts'
import { readDollars } from '../dollars.ts'
import { neverLeft } from '../upstream-http.ts'
import { type Dialect, headerText, readCode, type Reply } from './handler-api-words.ts'

type UsualReason = Exclude<RefusalReason, 'no-calls' | 'not-again' | 'offline'>

// Each of these proves that nothing was bought (SMS protocol notes, 1.4 and 1.11). Any other reply proves nothing.
const refusals = {
  'no-numbers': 'NO_NUMBERS NO_NUMBER OUT_OF_STOCK NUMBER_NOT_AVAILABLE BAD_REQUEST', // BAD_REQUEST: areas it lacks
  'price-too-high': 'MAX_PRICE_EXCEEDED WRONG_MAX_PRICE',
  'no-money': 'NO_MONEY NO_BALANCE LOW_BALANCE NO_MEANS NO_BALANCE_FORWARD',
  limit: 'TOO_MANY_ACTIVE_RENTALS CHANNELS_LIMIT CONCURRENT_LIMIT',
  'bad-service': 'BAD_SERVICE WRONG_SERVICE SERVICE_NOT_AVAILABLE SERVICE_UNAVAILABLE_REGION',
  busy: 'TOO_MANY_REQUESTS RATE_LIMIT',
  account:
    'BAD_KEY NO_KEY WRONG_API_KEY ERROR_WRONG_KEY WRONG_SECURITY BANNED ACCOUNT_INACTIVE ' +
    'ACCOUNT_BLOCKED NO_YULA_MAIL MAIL_RULE BAD_ACTION WRONG_ACTION BAD_COUNTRY WRONG_COUNTRY ' +
    'BAD_OPERATOR WRONG_OPERATOR BAD_DURATION BAD_DATA WRONG_EXCEPTION_PHONE UNPROCESSABLE_ENTITY',
} satisfies Record<UsualReason, string>

function refusal(detail: string): UsualReason | undefined {
  const reasons = Object.keys(refusals) as UsualReason[] // the keys of the record above
  return reasons.find((why) => words(refusals[why]).includes(detail))
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

/** Reads the answer to getNumber; `price` is the X-Price header, in dollars (SMS protocol notes, 1.4). */
export function readRent(reply: Reply, price: string | undefined): RentAnswer {
  if (reply.kind === 'json') return { kind: 'unknown', detail: 'json' }
  if (reply.kind === 'fault') {
    // The request never left, so nothing can have been bought.
    const { detail } = reply
    if (!neverLeft.has(detail)) return { kind: 'unknown', detail }
    return { kind: 'refused', why: detail === 'over-budget' ? 'no-calls' : 'busy', detail }
  }
  const { detail, rest } = reply
  const match = detail === 'ACCESS_NUMBER' && /^(\d{1,20}):(\d{6,15})$/.exec(rest ?? '')
  if (match) {
    const [, activationId = '', number = ''] = match
    return { kind: 'rented', activationId, number, costMicroUsd: readDollars(price ?? '') }
  }
  const why = refusal(detail)
  return why ? { kind: 'refused', why, detail } : { kind: 'unknown', detail }
}

/** The words of a supplier that does not know the activation. */
export const goneWords = words(
  'NO_ACTIVATION WRONG_ACTIVATION_ID INVALID_ACTIVATION_ID BAD_ID NOT_FOUND',
)

/** Reads the answer to getStatus; `text` is the X-Text header as Node gives it (SMS protocol notes, 1.6). */
export function readStatus(reply: Reply, text: string | undefined): StatusAnswer {
  if (reply.kind === 'json') return { kind: 'unknown', detail: 'json', slowDown: false }
  const unknown: StatusAnswer = { kind: 'unknown', detail: reply.detail, slowDown: reply.slowDown }
  if (reply.kind === 'fault') return unknown
  const { detail, rest } = reply
  if (detail.startsWith('STATUS_WAIT')) return { kind: 'waiting' }
  // No vendor documents these words. The answer that rents such a number begins with the first.
  if (detail === 'ASLEEP' || detail === 'STATUS_ASLEEP') return { kind: 'asleep' }
  if (detail === 'STATUS_CANCEL' || detail === 'STATUS_CANCELLED') return { kind: 'cancelled' }
  if (goneWords.includes(detail)) return { kind: 'gone' }
  const code = detail === 'STATUS_OK' && readCode(rest)
  return code ? { kind: 'code', code, text: headerText(text) } : unknown
}

const cancelledWords = words(
  'ACCESS_CANCEL ACCESS_CANCEL_ALREADY ALREADY_CANCELED ALREADY_CANCEL STATUS_CANCEL STATUS_CANCELLED',
)
const hasCodeWords: Readonly<Record<Dialect, readonly string[]>> = {
  daisysms: ['ACCESS_READY'],
  classic: ['BAD_STATUS', 'OTP_RECEIVED', 'NEW_OTP_RECEIVED'],
}

/** Reads the answer to setStatus 8 (SMS protocol notes, 1.7). */
export function readCancel(reply: Reply, dialect: Dialect): CancelAnswer {
  if (reply.kind === 'json') return { kind: 'unknown', detail: 'json' }
  const { kind, detail } = reply
  if (kind === 'fault') return { kind: 'unknown', detail }
  if (cancelledWords.includes(detail)) return { kind: 'cancelled' }
  if (hasCodeWords[dialect].includes(detail)) return { kind: 'has-code' }
  if (detail === 'EARLY_CANCEL_DENIED') return { kind: 'too-early' }
  return goneWords.includes(detail) ? { kind: 'gone' } : { kind: 'unknown', detail }
}

/** Reads the answer to setStatus 3 (SMS protocol notes, 1.7). */
export function readCodeRequest(reply: Reply): CodeRequestAnswer {
  if (reply.kind === 'json') return { kind: 'unknown', detail: 'json' }
  const { kind, detail } = reply
  if (kind === 'fault') return { kind: 'unknown', detail }
  if (detail === 'ACCESS_RETRY_GET') return { kind: 'requested' }
  const isRefused = detail === 'BAD_STATUS' || goneWords.includes(detail)
  return { kind: isRefused ? 'refused' : 'unknown', detail }
}

/** Reads the answer to getBalance, `ACCESS_BALANCE:50.30`, in micro-dollars (SMS protocol notes, 1.3). */
export function readBalance(reply: Reply): number | undefined {
  if (reply.kind !== 'token' || reply.detail !== 'ACCESS_BALANCE') return undefined
  return readDollars(reply.rest ?? '')
}

const Hook = z.object({
  activationId: z.union([
    z.string().check(z.regex(/^\d{1,20}$/)),
    z.pipe(z.int().check(z.nonnegative()), z.transform(String)),
  ]),
  messageId: z.nullish(z.union([z.string(), z.number()])),
  service: z.optional(z.unknown()),
  receivedAt: z.nullish(z.string()),
})

/**
 * Reads a webhook's parsed body (SMS protocol notes, 1.15). Returns the id of the activation, the supplier's service,
 * and the time when the supplier received the message. The other fields, the code too, are not trusted.
 */
export function readHook(body: unknown): HookHint | undefined {
  const hook = Hook.safeParse(body)
  if (!hook.success) return undefined
  const { activationId, service, receivedAt } = hook.data
  const named = typeof service === 'string' && /^.{1,64}$/.test(service)
  return {
    activationId,
    service: named ? service : undefined,
    receivedAt: readTime(receivedAt ?? ''),
  }
}

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[ Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})?$/

// A time without a zone is read as UTC: DaisySMS does not document the zone.
function readTime(text: string): Date | undefined {
  const match = timePattern.exec(text)
  if (!match) return undefined
  const [, day, clock, part = '0', zone = 'Z'] = match
  const naive = new Date(`${day}T${clock}Z`)
  // Without this check a day that does not exist, such as 30 February, would become another day.
  if (Number.isNaN(naive.getTime()) || !naive.toISOString().startsWith(`${day}T${clock}`))
    return undefined
  const time = new Date(`${day}T${clock}.${part.slice(0, 3)}${zone.toUpperCase()}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
