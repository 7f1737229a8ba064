import * as z from 'zod/mini'
import { parseNaira } from './money.ts'

/** A sum that users type or an upstream sends: a decimal string with at most two decimals. */
export const NairaInput = z
  .string('Please enter a valid amount')
  .check(z.refine((text) => parseNaira(text) !== undefined, 'Please enter a valid amount'))

/** The same, or a number of naira. */
export const NairaOrNumber = z.pipe(
  z.union([z.string(), z.number()], 'Please enter a valid amount'),
  z.pipe(z.transform(String), NairaInput),
)
