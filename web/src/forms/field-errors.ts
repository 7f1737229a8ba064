import type { Route } from '@nosim/contract/base/route.ts'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'

/** The message above the button; undefined when every error is shown at its field. */
export function formMessage(error: ApiError | null, names: readonly string[]): string | undefined {
  if (!error) return undefined
  const faulty = Object.keys(error.fields)
  const isAllShown = faulty.length > 0 && faulty.every((name) => names.includes(name))
  return isAllShown ? undefined : error.message
}

/** The contract's messages for invalid values: for each field the first one. */
export function contractFaults(error: z.core.$ZodError): {
  readonly fields: Readonly<Record<string, string>>
} {
  const messages = error.issues.map(
    ({ path, message }) =>
      [String(path[0]), message === 'Invalid input' ? 'Please check this value' : message] as const,
  )
  return { fields: Object.fromEntries(messages.toReversed()) }
}

/**
 * Whether the contract reads a field of a route's body as empty. It never trims a password, so spaces are not empty.
 */
export function isMissing(route: Pick<Route, 'body'>, name: string, text: string): boolean {
  const read = isObject(route.body) ? route.body.shape[name]?.safeParse(text) : undefined
  return (read?.success ? read.data : text.trim()) === ''
}

type Body = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

// Tested by its shape: an import of the schema library would load it with every form.
const isObject = (body: Route['body']): body is Body => body !== undefined && 'shape' in body
