import { formatMoney } from '../../../format/format-money.ts'

/** An amount of a bank in words: naira as everywhere, foreign money with its code. */
export const sumOf = (amount: string, currency: string | null): string =>
  currency === 'NGN' ? formatMoney(amount) : `${amount} ${currency ?? ''}`
