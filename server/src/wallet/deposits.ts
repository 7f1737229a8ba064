import type { Kobo } from '@nosim/contract/base/money.ts'

/** The rules of deposits, all in kobo. */
export type DepositRules = {
  /** Above this sum of a day, deposits to one account wait for an admin, where the bank's signature is weak. */
  readonly dailyCap: Kobo
  /** Up to this amount, a matched missing transfer is credited without an admin. */
  readonly missingLimit: Kobo
  readonly referralBonus: Kobo
  /** The smallest deposit of a friend that earns the bonus. */
  readonly referralFrom: Kobo
}
