import { cancelRental } from '../../numbers/cancel-number.ts'
import { requestCodeOf } from '../../numbers/request-code.ts'
import { finishRental } from '../../numbers/rental/end-by-user.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Action, ActionAnswer, KeyCall } from '../calls/answer-call.ts'
import { type Activation, activationOf, onActivation } from './activations.ts'
import { verdictOf, word, wordsOf } from './words.ts'

/** `setStatus`: runs a command of a client on its order (HAPI-6). */
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

/** A word of success is not a refusal, and is logged as `ok`. */
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
    // NOT_OFFERED: the number takes only one message, or its time has ended meanwhile.
    return word(error.code === 'NOT_OFFERED' ? 'BAD_STATUS' : 'SERVER_ERROR')
  }
}

/**
 * Cancels a waiting order (HAPI-7). The server repeats a cancel that the supplier has not confirmed; a code that comes
 * first wins. Where it is too early for a cancel, the classic family gets EARLY_CANCEL_DENIED. The other family does
 * not know this word and gets ACCESS_CANCEL.
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
    // The order has ended meanwhile: with a code, or at its deadline.
    const now = await activationOf(machine.db, call)
    const verdict = now && verdictOf(key.dialect, now.state, '8')
    return answer(verdict && 'word' in verdict ? verdict.word : 'NO_ACTIVATION')
  }
}
