import type { Kobo } from '@nosim/contract/base/money.ts'

/** The rules of deposits, all in kobo. */
export type DepositRules = {
  /** A day's credits to one account above this wait for an admin, where the bank's signature is weak. */
  readonly dailyCap: Kobo
  /** Up to this a transfer that a user misses is credited without an admin. */
  readonly missingLimit: Kobo
  readonly referralBonus: Kobo
  /** The least deposit of a friend that earns the bonus. */
  readonly referralFrom: Kobo
}
