import { cancelRental } from '../../numbers/cancel-number.ts'
import { requestCodeOf } from '../../numbers/request-code.ts'
import { finishRental } from '../../numbers/rental/end-by-user.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Action, ActionAnswer, KeyCall } from '../calls/answer-call.ts'
import { type Activation, activationOf, onActivation } from './activations.ts'
import { verdictOf, word, wordsOf } from './words.ts'

/** The commands of a client, by the state of its order (HAPI-6). */
export const setStatus = (machine: Machine): Action =>
  onActivation(machine.db, async (activation, call) => {
    const verdict = verdictOf(call.caller.key.dialect, activation.state, call.fields.status)
    if ('word' in verdict) return answer(verdict.word)
    const { rental } = activation
    switch (verdict.act) {
      case 'request-code':
        return requestCode(machine, activation, call)
      case 'finish':
        await finishRental(machine.db, rental.user_id, rental.id)
        return answer('ACCESS_ACTIVATION')
      case 'cancel':
        return cancel(machine, activation, call)
    }
  })

/** A word of success is no refusal. */
const answer = (text: string): ActionAnswer => (text.startsWith('ACCESS_') ? { text } : word(text))

async function requestCode(
  machine: Machine,
  { rental }: Activation,
  { caller }: KeyCall,
): Promise<ActionAnswer> {
  try {
    await requestCodeOf(machine, caller.userId, rental.id)
    return answer('ACCESS_RETRY_GET')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Of a number that takes one message, and of one whose time is over since.
    return word(error.code === 'NOT_OFFERED' ? 'BAD_STATUS' : 'SERVER_ERROR')
  }
}

/**
 * Cancels an order that waits. A cancel that its supplier has not confirmed is repeated by the server, and a code that comes
 * first wins (HAPI-7): EARLY_CANCEL_DENIED, which only the classic family knows, where it is too early; else it is accepted.
 */
async function cancel(
  machine: Machine,
  { rental: { id } }: Activation,
  call: KeyCall,
): Promise<ActionAnswer> {
  const { userId, key } = call.caller
  try {
    const { rental, isTooEarly } = await cancelRental(machine, userId, id)
    if (isTooEarly && key.dialect === 'classic') return word('EARLY_CANCEL_DENIED')
    return answer(rental.state === 'completed' ? wordsOf(key.dialect).hasCode : 'ACCESS_CANCEL')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RENTAL_OVER') throw error
    // It has ended since: with a code, or by its time.
    const now = await activationOf(machine.db, call)
    const verdict = now && verdictOf(key.dialect, now.state, '8')
    return answer(verdict && 'word' in verdict ? verdict.word : 'NO_ACTIVATION')
  }
}
