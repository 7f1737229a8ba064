import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'

/**
 * Puts the sentences of a refusal under the fields they are about, and the focus into the first of them, so that it is
 * heard as well as seen. The server's names are the form's.
 */
export function showFieldErrors<T extends FieldValues>(
  error: Pick<ApiError, 'fields'>,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): void {
  const faulty = names.filter((name) => error.fields[name] !== undefined)
  for (const [index, name] of faulty.entries()) {
    const message = error.fields[name] ?? ''
    setError(name, { message }, { shouldFocus: index === 0 })
  }
}

/** What is left to say above the button: nothing when every fault stands under its field. */
export function formMessage(error: ApiError | null, names: readonly string[]): string | undefined {
  if (!error) return undefined
  const faulty = Object.keys(error.fields)
  const isAllShown = faulty.length > 0 && faulty.every((name) => names.includes(name))
  return isAllShown ? undefined : error.message
}

/** The contract's sentences about values that it does not take, the first for each field. */
export function contractFaults(error: z.core.$ZodError): {
  readonly fields: Readonly<Record<string, string>>
} {
  const told = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return { fields: Object.fromEntries(told.toReversed()) }
}
