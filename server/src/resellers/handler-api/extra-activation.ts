import { serviceOnSale } from '../../numbers/catalogue/on-sale.ts'
import type { RentalRow } from '../../numbers/queries.ts'
import { rentAgain } from '../../numbers/rental/former-numbers.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { amountsIn } from '../amounts.ts'
import type { Action, KeyCall } from '../calls/answer-call.ts'
import { activationOf } from './activations.ts'
import { isPagesOnly } from './catalogue.ts'
import { numberAnswer, orderNumber } from './get-number.ts'
import type { OrderDependencies } from './place-number.ts'
import { unitedStates } from './wish.ts'
import { word, wordsOf } from './words.ts'

/** The price of a former number of the caller for another five minutes (HAPI-11). */
export const checkExtraActivation =
  (machine: Machine): Action =>
  async (call) => {
    const { db, limits } = machine
    const former = await formerOf(machine, call)
    if ('word' in former) return word(former.word)
    const { rental } = former
    const [service, amounts] = await Promise.all([
      serviceOnSale(db, rental.service, limits.soldOut),
      amountsIn(db, call.caller.key.currency),
    ])
    if (!service || isPagesOnly(service)) return word(wordsOf(call.caller.key.dialect).notAgain)
    return {
      json: {
        status: 'success',
        cost: amounts.price(service.durations['5min'] * 100),
        service: rental.service,
        phone: Number(rental.number),
        country: Number(unitedStates),
      },
    }
  }

/**
 * Orders a former number of the caller again (HAPI-11). Answers `ACCESS_NUMBER`, or `ASLEEP` with the time in Unix
 * seconds by which the number is online. Clients of the classic family do not know `ASLEEP` and always get
 * `ACCESS_NUMBER`.
 */
export const getExtraActivation =
  (deps: OrderDependencies): Action =>
  async (call) => {
    const { dialect } = call.caller.key
    const former = await formerOf(deps.machine, call)
    if ('word' in former) return word(former.word)
    const { service, id } = former.rental
    const plain = { service, duration: '5min', areas: [], carriers: [], again_of: id } as const
    const given = await orderNumber(deps, call, plain)
    if (!('rental' in given))
      return given.outcome === 'BAD_SERVICE' ? word(wordsOf(dialect).notAgain) : given
    const { number, rental } = given
    if (!rental.online_by || dialect === 'classic') return numberAnswer(given)
    const until = Math.ceil(rental.online_by.getTime() / 1000)
    return numberAnswer(given, `ASLEEP:${number}:${rental.number}:${until}`)
  }

/** The order whose number is ordered again, or the word of the refusal. */
async function formerOf(
  { db }: Machine,
  call: KeyCall,
): Promise<{ readonly rental: RentalRow } | { readonly word: string }> {
  const words = wordsOf(call.caller.key.dialect)
  const former = await activationOf(db, call, 'activationId')
  if (!former) return { word: words.noFormer }
  const again = rentAgain(former.rental)
  if (!again || former.rental.again_blocked === 'supplier') return { word: words.notAgain }
  return again.blocked ? { word: words.openAgain } : { rental: former.rental }
}
