import type { BoostType } from './boost.ts'

/** Examples of charges: type, rate in kobo (per 1,000, or per package), quantity, charge in kobo. Both the database and
 * `chargeOf` are tested with them. */
export const charges: readonly (readonly [BoostType, number, number, number])[] = [
  ['Default', 214_016, 1000, 214_016],
  ['Default', 214_016, 1, 214],
  ['Default', 1, 1, 1],
  ['Default', 1, 499, 1],
  ['Default', 1, 1500, 2],
  ['Default', 1, 1499, 1],
  ['Package', 214_016, 1, 214_016],
]
