import type * as z from 'zod/mini'

/** The contract's sentences about values that it does not take, the first for each field. */
export function contractFaults(error: z.core.$ZodError): {
  readonly fields: Readonly<Record<string, string>>
} {
  const told = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return { fields: Object.fromEntries(told.toReversed()) }
}
