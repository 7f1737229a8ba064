import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Queryable } from '../../platform/db/db.ts'
import { tokenHash } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/seal.ts'
import { plainCode } from '../reset/code.ts'
import { takeStep, totpOf, useRecoveryCode, type TotpRow } from './queries.ts'

/** A phone's clock may be this far off, in seconds: one step either way (RFC 6238, section 5.2). */
const tolerance = 30

/** A fresh secret: as users type it, as their app scans it, and as it is kept. */
export function newTotp(sealer: Sealer, of: { userId: string; email: string; brand: string }) {
  const secret = generateSecret()
  return {
    secret,
    uri: generateURI({ issuer: of.brand, label: of.email, secret }),
    sealed: sealer.seal(secret, purposeOf(of.userId)),
  }
}

/** What a sealed secret is bound to. */
export const purposeOf = (userId: string): string => `totp:${userId}`

export type TotpDependencies = { readonly db: Queryable; readonly sealer: Sealer }

/** Whether a code is the authenticator's of this moment, by the clock of the database; it is used up by that (OPS-42). */
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

// No vowels and no look-alikes: nothing misread on paper.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const recoveryCodes = 8

/** Eight codes of some 48 bits, in two groups of five, for who loses the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => `${group()}-${group()}`)

const group = (): string =>
  Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')

/** How a recovery code is kept; case, spaces and dashes do not matter. */
export const recoveryHash = (typed: string): Buffer => tokenHash(plainCode(typed).toUpperCase())
