import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { ApiError } from './api-error.ts'

/** Puts the sentences of a refusal under the fields they are about; the server's names are the form's. */
export function showFieldErrors<T extends FieldValues>(
  error: ApiError,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): void {
  for (const name of names) {
    const message = error.fields[name]
    if (message !== undefined) setError(name, { message })
  }
}

/** What is left to say above the button: nothing when every fault stands under its field. */
export function formMessage(error: ApiError | null, names: readonly string[]): string | undefined {
  if (!error) return undefined
  const faulty = Object.keys(error.fields)
  const isAllShown = faulty.length > 0 && faulty.every((name) => names.includes(name))
  return isAllShown ? undefined : error.message
}
