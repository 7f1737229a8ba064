import type { Db } from '../../platform/db/db.ts'
import { amountsIn } from '../amounts.ts'
import type { KeyCall } from '../calls/answer-call.ts'

/** The decimals of a rate, and of a charge or a balance. Dollars have more, because a kobo is less than a cent. */
const digits = {
  NGN: { rate: 2, charge: 2 },
  USD: { rate: 4, charge: 5 },
} as const

/** Formats kobo for the protocol, in the currency of a key: rates and charges rounded up, balances down (KEY-9). */
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
