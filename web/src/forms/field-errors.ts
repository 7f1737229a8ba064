import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'

/** The message above the button; undefined when every error stands under its field. */
export function formMessage(error: ApiError | null, names: readonly string[]): string | undefined {
  if (!error) return undefined
  const faulty = Object.keys(error.fields)
  const isAllShown = faulty.length > 0 && faulty.every((name) => names.includes(name))
  return isAllShown ? undefined : error.message
}

/** The contract's messages about refused values, the first for each field. */
export function contractFaults(error: z.core.$ZodError): {
  readonly fields: Readonly<Record<string, string>>
} {
  const messages = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return { fields: Object.fromEntries(messages.toReversed()) }
}
