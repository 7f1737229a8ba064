import type { KeyDialect } from '@nosim/contract/accounts/api-keys.ts'
import { rentalOf, type RentalRow } from '../../numbers/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Action, ActionAnswer, KeyCall } from '../calls/answer-call.ts'
import { orderByNumber } from '../orders/place-order.ts'
import { type ActivationState, stateOf, word } from './words.ts'

/** An order that a program of the caller placed; `number` is its id in the protocol. */
export type Activation = {
  readonly number: number
  readonly rental: RentalRow
  readonly state: ActivationState
}

/** The largest order id that clients can read. */
const mostId = 2_147_483_647

/**
 * The order that a field of the call names. Undefined where the caller has no such order, or the order has no phone
 * number yet: the caller has not received its id then (HAPI-9).
 */
export async function activationOf(
  db: Db,
  { caller, fields }: KeyCall,
  field: 'id' | 'activationId' = 'id',
): Promise<Activation | undefined> {
  const text = fields[field] ?? ''
  const number = Number(text)
  if (!/^[1-9][0-9]{0,9}$/.test(text) || number > mostId) return undefined
  const { userId } = caller
  const orderId = await orderByNumber(db, { userId, line: 'numbers', number })
  const rental = orderId === undefined ? undefined : await rentalOf(db, userId, orderId)
  return rental && rental.state !== 'placing'
    ? { number, rental, state: stateOf(rental) }
    : undefined
}

/** An action on an order; `NO_ACTIVATION` where there is no such order of the caller. */
export const onActivation =
  (
    db: Db,
    act: (activation: Activation, call: KeyCall) => ActionAnswer | Promise<ActionAnswer>,
  ): Action =>
  async (call) => {
    const activation = await activationOf(db, call)
    return activation ? act(activation, call) : word('NO_ACTIVATION')
  }

/** `STATUS_OK:` and the newest code, or the word of a state without a code. X-Text has the whole message. */
export function getStatus({ rental, state }: Activation, { caller }: KeyCall): ActionAnswer {
  const awaited = awaitedWord(state, rental, caller.key.dialect)
  if (awaited !== undefined) return { text: awaited }
  const code = codeOf(rental)
  if (code === undefined) return word('NO_ACTIVATION')
  if (state === 'RETRY') return { text: `STATUS_WAIT_RETRY:${code}` }
  const text = rental.messages[0]?.text
  return { text: `STATUS_OK:${code}`, ...(text && { headers: { 'x-text': headerText(text) } }) }
}

/** The newest message as JSON; the answer of getStatus where there is no code. */
export function getStatusV2(activation: Activation, call: KeyCall): ActionAnswer {
  const { rental, state } = activation
  const [message] = rental.messages
  const code = codeOf(rental)
  const isThere = state === 'CODE' || state === 'DONE'
  if (!isThere || !message || code === undefined) return getStatus(activation, call)
  const dateTime = wireTime(new Date(message.received_at))
  return { json: { verificationType: 0, sms: { dateTime, code, text: message.text ?? code } } }
}

/** `FULL_SMS:` and the newest message; the answer of getStatus where there is no code. */
export function getFullSms(activation: Activation, call: KeyCall): ActionAnswer {
  const { rental, state } = activation
  const code = codeOf(rental)
  if (state === 'WAIT' || state === 'CANCELLED' || code === undefined)
    return getStatus(activation, call)
  return { text: `FULL_SMS:${rental.messages[0]?.text ?? code}` }
}

/** The word of a state without a code; undefined where there is a code. */
function awaitedWord(
  state: ActivationState,
  { online_by: onlineBy }: RentalRow,
  dialect: KeyDialect,
): string | undefined {
  if (state === 'CANCELLED') return 'STATUS_CANCEL'
  if (state !== 'WAIT') return undefined
  return onlineBy && dialect === 'daisysms' ? 'ASLEEP' : 'STATUS_WAIT_CODE'
}

/**
 * The newest code, or the whole message where no code was found in it; undefined where none is stored. Colons and line
 * breaks become spaces, because clients split at colons and compare lines.
 */
export function codeOf({ messages: [message] }: Pick<RentalRow, 'messages'>): string | undefined {
  const code = message?.code ?? message?.text ?? undefined
  return code?.replaceAll(/[:\s]+/g, ' ').trim()
}

/** The most characters of a message in a header. */
const headerLength = 1000

/** A text for a header: its UTF-8 bytes as Latin-1, with spaces for control characters, which would end the header. */
export const headerText = (text: string): string =>
  Buffer.from(
    Array.from(text.replaceAll(/\p{Cc}/gu, ' '))
      .slice(0, headerLength)
      .join('')
      .trim(),
    'utf8',
  ).toString('latin1')

/** A time in the protocol: `2026-11-26 10:00:00`, UTC. */
export const wireTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
