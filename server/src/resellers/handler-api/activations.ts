import type { KeyDialect } from '@nosim/contract/accounts/api-keys.ts'
import { rentalOf, type RentalRow } from '../../numbers/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Action, ActionAnswer, KeyCall } from '../calls/answer-call.ts'
import { orderByNumber } from '../orders/place-order.ts'
import { type ActivationState, stateOf, word } from './words.ts'

/** An order of the caller with a number. */
export type Activation = {
  readonly number: number
  readonly rental: RentalRow
  readonly state: ActivationState
}

/** The largest id that clients can read. */
const mostId = 2_147_483_647

/**
 * The order that a field of the call names; undefined where the caller has no such order, or it has no number yet: its id
 * has not been given to the caller then (HAPI-9).
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

/** `STATUS_OK:` and the newest code, or what is awaited; X-Text has the whole message. */
export function getStatus({ rental, state }: Activation, { caller }: KeyCall): ActionAnswer {
  const awaited = awaitedWord(state, rental, caller.key.dialect)
  if (awaited !== undefined) return { text: awaited }
  const code = codeOf(rental)
  if (code === undefined) return word('NO_ACTIVATION')
  if (state === 'RETRY') return { text: `STATUS_WAIT_RETRY:${code}` }
  const text = rental.messages[0]?.text
  return { text: `STATUS_OK:${code}`, ...(text && { headers: { 'x-text': headerText(text) } }) }
}

/** The newest message as JSON; the words of getStatus where it is awaited. */
export function getStatusV2(activation: Activation, call: KeyCall): ActionAnswer {
  const { rental, state } = activation
  const [message] = rental.messages
  const code = codeOf(rental)
  const isThere = state === 'CODE' || state === 'DONE'
  if (!isThere || !message || code === undefined) return getStatus(activation, call)
  const dateTime = wireTime(new Date(message.received_at))
  return { json: { verificationType: 0, sms: { dateTime, code, text: message.text ?? code } } }
}

/** `FULL_SMS:` and the newest message. */
export function getFullSms(activation: Activation, call: KeyCall): ActionAnswer {
  const { rental, state } = activation
  const code = codeOf(rental)
  if (state === 'WAIT' || state === 'CANCELLED' || code === undefined)
    return getStatus(activation, call)
  return { text: `FULL_SMS:${rental.messages[0]?.text ?? code}` }
}

/** The word while there is no code; undefined where there is one. */
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
 * The newest code, or its whole message where it has none. Undefined where it is kept no longer. Clients split at each colon,
 * and compare lines.
 */
export function codeOf({ messages: [message] }: Pick<RentalRow, 'messages'>): string | undefined {
  const code = message?.code ?? message?.text ?? undefined
  return code?.replaceAll(/[:\s]+/g, ' ').trim()
}

/** The most characters of a message in a header. */
const headerLength = 1000

/** A text as bytes of UTF-8, which a header carries as Latin-1; line breaks and controls would end it. */
export const headerText = (text: string): string =>
  Buffer.from(
    Array.from(text.replaceAll(/\p{Cc}/gu, ' '))
      .slice(0, headerLength)
      .join('')
      .trim(),
    'utf8',
  ).toString('latin1')

/** `2026-11-26 10:00:00`, UTC. */
export const wireTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
