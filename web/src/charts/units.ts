import { formatCount } from '@nosim/contract/base/count.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { shortCount, shortMoney } from '../format/format-money.ts'

/** What bars may be measured in. */
export type Unit = {
  /** An amount in full. */
  readonly format: (amount: number) => string
  /** A tick in short; without a sign, also below zero. */
  readonly tick: (amount: number) => string
  /** The least step between two ticks. */
  readonly whole: number
  /** What the axis shows, in words. */
  readonly words: string
}

/** Naira come in kobo. */
export const units = {
  naira: {
    format: displayNaira,
    tick: (kobo) => shortMoney(Math.abs(kobo)),
    whole: 100,
    words: 'Naira per day',
  },
  users: {
    format: (count) => formatCount(count),
    tick: (count) => shortCount(Math.abs(count)),
    whole: 1,
    words: 'Users per day',
  },
} as const satisfies Record<string, Unit>
export type UnitName = keyof typeof units
