import type { Holder, Ledger } from '../wallet/test-ledger.ts'
import { codeOf, newPromotion, placeNumber } from './promotion-ledger.ts'

/** Two orders of numbers with a promotion: one waits, and one is refused because no supplier has a number. */
export async function makePromotions(ledger: Ledger, by: Holder): Promise<void> {
  const code = await codeOf(ledger, await newPromotion(ledger, { most_uses: 2, one_account: true }))
  const order = { by, wish: { code, device: 'browser' } }
  const { id } = await placeNumber(ledger, order)
  await ledger.query("select rental_refuse($1, $2, 'NO_NUMBERS', 409, '{}')", [by.userId, id])
  await placeNumber(ledger, order)
}
