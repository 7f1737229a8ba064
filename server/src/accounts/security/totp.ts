import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Queryable } from '../../platform/db/db.ts'
import { tokenHash } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/seal.ts'
import { plainCode } from '../reset/code.ts'
import { takeStep, totpOf, useRecoveryCode, type TotpRow } from './queries.ts'

/** How far the clock of a phone may be off, in seconds: one step either way (RFC 6238, section 5.2). */
const tolerance = 30

/** A new secret: the text that users type, the URI that their app scans, and the sealed form that is stored. */
export function newTotp(sealer: Sealer, of: { userId: string; email: string; brand: string }) {
  const secret = generateSecret()
  return {
    secret,
    uri: generateURI({ issuer: of.brand, label: of.email, secret }),
    sealed: sealer.seal(secret, purposeOf(of.userId)),
  }
}

/** The purpose to which a sealed secret is bound. */
export const purposeOf = (userId: string): string => `totp:${userId}`

export type TotpDependencies = { readonly db: Queryable; readonly sealer: Sealer }

/** Whether an authenticator code is right now, by the clock of the database (OPS-42). A right code is consumed. */
export async function isRightCode(
  { db, sealer }: TotpDependencies,
  owner: { userId: string; totp: TotpRow },
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed)
  if (!/^[0-9]{6}$/.test(code)) return false
  const secret = sealer.open(owner.totp.secret, purposeOf(owner.userId))
  const epoch = owner.totp.now
  const checked = await verify({ secret, token: code, epoch, epochTolerance: tolerance })
  if (!checked.valid || !('timeStep' in checked)) return false
  return takeStep(db, owner.userId, checked.timeStep)
}

/**
 * Whether a user passes the second step: 'off' where there is none, 'missing' when no code was sent. A recovery
 * code is accepted in place of a code of the authenticator; each is accepted once.
 */
export async function secondStep(
  deps: TotpDependencies,
  userId: string,
  typed: string | undefined,
): Promise<'off' | 'missing' | 'passed' | 'refused'> {
  const totp = await totpOf(deps.db, userId)
  if (!totp?.confirmed) return 'off'
  if (!typed) return 'missing'
  const isPassed =
    (await isRightCode(deps, { userId, totp }, typed)) ||
    (await useRecoveryCode(deps.db, userId, recoveryHash(typed)))
  return isPassed ? 'passed' : 'refused'
}

// Without vowels and characters that look alike, so that a code on paper is not misread.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const recoveryCodes = 8

/** Eight recovery codes of about 48 bits, in two groups of five, for users who lose the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => `${group()}-${group()}`)

const group = (): string =>
  Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')

/** The stored form of a recovery code. Case, spaces and dashes do not matter. */
export const recoveryHash = (typed: string): Buffer => tokenHash(plainCode(typed).toUpperCase())
