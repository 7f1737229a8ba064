import type { Db } from '../../platform/db/db.ts'
import { amountsIn } from '../amounts.ts'
import type { KeyCall } from '../calls/answer-call.ts'

/** Decimals of a rate, and of a charge and a balance. A kobo is less than a cent, so that dollars have more. */
const digits = {
  NGN: { rate: 2, charge: 2 },
  USD: { rate: 4, charge: 5 },
} as const

/** Kobo as the protocol writes money in the currency of a key: rates and charges rounded up, balances down (KEY-9). */
export async function moneyOf(db: Db, { caller: { key } }: Pick<KeyCall, 'caller'>) {
  const amounts = await amountsIn(db, key.currency)
  const { rate, charge } = digits[key.currency]
  return {
    currency: key.currency,
    rate: (kobo: number) => amounts.price(kobo, rate),
    charge: (kobo: number) => amounts.price(kobo, charge),
    balance: (kobo: number) => amounts.balance(kobo, charge),
  }
}
