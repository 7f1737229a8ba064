import { type Kobo, kobo, koboMax, parseNaira } from '@nosim/contract/base/money.ts'
import * as z from 'zod/mini'

const Amount = z.custom<Kobo>((it) => typeof it === 'number' && it > 0 && it <= koboMax)

/** A naira amount above zero: a decimal string, or a number that prints with at most two decimals. */
export const NairaAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((naira) => parseNaira(String(naira))),
  ),
  Amount,
)

/** A whole number of kobo above zero. */
export const KoboAmount = z.pipe(z.pipe(z.int(), z.transform(kobo)), Amount)

/** An id: a text without control characters, or a whole number, of at most 200 characters. */
export const Id = z.pipe(
  z.union([z.string(), z.pipe(z.int(), z.transform(String))]),
  z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
)

/** An id that may be missing, null or empty. */
export const OptionalId = z.optional(
  z.union([
    Id,
    z.pipe(
      z.union([z.null(), z.literal('')]),
      z.transform(() => undefined),
    ),
  ]),
)

/** A time as RFC 3339 with its offset from UTC; undefined for anything else. It never makes a body unreadable. */
export const Moment = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
        ? timeText(new Date(value))
        : undefined,
    ),
  ),
)

const timeText = (at: Date): string | undefined =>
  Number.isNaN(at.getTime()) ? undefined : at.toISOString()

/** A currency as ISO 4217 writes it. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** A Nigerian account number (NUBAN). */
export const AccountNumber = z.string().check(z.regex(/^\d{10}$/))

/** Text for users, cleaned and shortened; undefined for anything else. It never makes a body unreadable. */
export const Label = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => label(value)),
  ),
)

/** Joins those parts that are texts into one line of at most 100 characters; undefined when nothing is left. */
export function label(...parts: readonly unknown[]): string | undefined {
  const text = parts.filter((part) => typeof part === 'string').join(' ')
  const line = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return line.slice(0, 100).replace(/[\ud800-\udbff]$/, '') || undefined
}
