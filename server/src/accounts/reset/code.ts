import { createHmac, randomInt } from 'node:crypto'

/** A uniformly random code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What users type or paste, without the spaces and dashes that they read it in. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '')

/** How a code is kept: with the server's key, for a million plain hashes are made in a second. */
export const codeHash = (key: string, userId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest()
