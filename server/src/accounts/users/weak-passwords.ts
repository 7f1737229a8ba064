import { readFileSync } from 'node:fs'
import { Refusal } from '../../platform/http/refusal.ts'
import { emailKey } from './queries.ts'

/** Passwords that are common in Nigeria, and others that neither the worldwide list nor `isRun` covers. */
const local = `nigeria nigeria1 nigeria123 naija123 naira123 lagos123 abuja123 godisgood godislove admin123 administrator
  p@ssword1 hunter2 121212 101010`

const common = new Set([
  ...readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
  ...local.split(/\s+/),
])

/** Whether a password is one of the first that an attacker tries: a common one, a run or a sequence (AUTH-50). */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || isRun(password.toLowerCase())

/** One character repeated, or characters that follow each other up or down, such as 567890 and fedcba. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => stepOf(codes[index] ?? 0, code))
  const [first] = steps
  return (
    first !== undefined && Math.abs(first) <= 1 && steps.every((step) => Object.is(step, first))
  )
}

/** The step from one character to the next. After 9 comes 0. */
function stepOf(from: number, to: number): number {
  const [zero, nine] = [48, 57]
  if (from === nine && to === zero) return 1
  if (from === zero && to === nine) return -1
  return to - from
}

/** The personal words that a password must not consist of. */
export type OwnWords = { readonly email: string; readonly names: readonly string[] }

/** The form field that shows the fault of a password. */
type Field = 'pass' | 'password'

/** Refuses a password that is too short for this shop or too common. Throws VALIDATION_FAILED. */
export function refuseWeak(password: string, minimum: number, field: Field): void {
  if (password.length < minimum) refuse(field, `Password must be at least ${minimum} characters`)
  if (isCommonPassword(password)) {
    refuse(field, 'This password is too common. Please choose another one.')
  }
}

/**
 * Refuses a password that is a name, the email address or the brand, even between digits or signs
 * (AUTH-50). Throws VALIDATION_FAILED.
 */
export function refuseOwnWords(
  password: string,
  own: OwnWords & { readonly brand: string },
  field: Field,
): void {
  const key = emailKey(own.email)
  const names = own.names.map(lettersOf)
  const words = new Set([
    ...[key, key.split('@')[0] ?? '', own.brand, ...own.names].map(lettersOf),
    names.join(''),
    names.toReversed().join(''),
  ])
  // A name of one letter must not refuse every password with one letter.
  const word = lettersOf(password)
  if (word.length > 2 && words.has(word)) {
    refuse(field, 'This password is easy to guess for others. Please choose another one.')
  }
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

function refuse(field: Field, message: string): never {
  throw new Refusal('VALIDATION_FAILED', { message, fields: { [field]: message } })
}
