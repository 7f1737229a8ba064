import * as z from 'zod/mini'
import { parseNaira } from './money.ts'

/** A naira amount that users type or an upstream sends: a decimal string with at most two decimals. */
export const NairaInput = z
  .string('Please enter a valid amount')
  .check(z.refine((text) => parseNaira(text) !== undefined, 'Please enter a valid amount'))

/** Like `NairaInput`, but numbers are accepted, too. */
export const NairaOrNumber = z.pipe(
  z.union([z.string(), z.number()], 'Please enter a valid amount'),
  z.pipe(z.transform(String), NairaInput),
)
