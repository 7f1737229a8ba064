import { formatCount } from '@nosim/contract/base/count.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { shortCount, shortMoney } from '../format/format-money.ts'

/** A unit of the bars. */
export type Unit = {
  /** Formats an amount in full. */
  readonly format: (amount: number) => string
  /** Formats a tick in short form, without a sign. */
  readonly tick: (amount: number) => string
  /** The smallest step between two ticks. */
  readonly whole: number
  /** The unit of the axis, as text. */
  readonly words: string
}

/** The units. Amounts in naira are given in kobo. */
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
