import type { Transfer } from './accounts.ts'

/** Parses a naira amount, a number or a string with up to two decimals, into kobo; null for anything else. */
export function parseNaira(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  const [, naira, kobo = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (naira === undefined) return null
  return Number(naira) * 100 + Number(kobo.padEnd(2, '0'))
}

/** Kobo as naira text: `2000`, or `99.50` with a fraction. */
export function nairaText(kobo: number): string {
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2)
}

/**
 * The fee of a bank for a transfer, in kobo, as its documents state it (payments protocol notes, sections 1.6, 2 and
 * 4).
 */
export function feeOf({ bank, amountKobo }: Pick<Transfer, 'bank' | 'amountKobo'>): number {
  switch (bank) {
    case 'paystack':
      return Math.min(Math.round(amountKobo / 100), 30_000)
    case 'paymentpoint':
      return Math.round(amountKobo / 200)
    case 'billstack':
      return 0 // its webhooks report no fee
  }
}

/** The customer's balance at the banks, in kobo: transfers into accounts in naira, less fees and reversed transfers. */
export function balanceOf(transfers: readonly Transfer[]): number {
  return transfers
    .filter(({ currency, channel }) => currency === 'NGN' && channel === 'dedicated_nuban')
    .reduce((sum, one) => {
      const stays = one.reversedAt === undefined ? one.amountKobo : 0
      return sum + stays - feeOf(one)
    }, 0)
}
