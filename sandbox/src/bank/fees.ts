import type { Transfer } from './accounts.ts'

/** What a bank keeps of a transfer, in kobo, as its own papers show it (payments protocol notes, sections 1.6, 2 and 4). */
export function feeOf({ bank, amountKobo }: Pick<Transfer, 'bank' | 'amountKobo'>): number {
  switch (bank) {
    case 'paystack':
      return Math.min(Math.round(amountKobo / 100), 30_000)
    case 'paymentpoint':
      return Math.round(amountKobo / 200)
    case 'billstack':
      return 0 // it tells of none
  }
}

/** What the customer has at the bank: naira that came in, less what the bank kept and took back. */
export function balanceOf(transfers: readonly Transfer[]): number {
  return transfers
    .filter(({ currency, channel }) => currency === 'NGN' && channel === 'dedicated_nuban')
    .reduce((sum, one) => {
      const stays = one.reversedAt === undefined ? one.amountKobo : 0
      return sum + stays - feeOf(one)
    }, 0)
}
