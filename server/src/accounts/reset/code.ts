import { createHmac, randomInt } from 'node:crypto'

/** A uniformly random code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A code as a user typed or pasted it, without spaces and dashes. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '')

/** The stored form of a code. It needs the server's key, because a million plain hashes take only a second. */
export const codeHash = (key: string, userId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest()
