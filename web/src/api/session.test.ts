import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, decodeCard, onSessionChange, readSession, saveSession } from './session.ts'

const card = { user_id: 'u-1', refid: 'Ṣadé', is_admin: 0, exp: 2_000 } as const
const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const token = (claims: object) => `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`

const user = {
  user_id: 'u-1',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  bal: '0.00',
  refer_bal: '0.00',
  is_admin: 0,
  ref_id: 'R1',
  is_activated: 1,
  has_totp: 0,
  unread_notifications: 0,
  role: null,
} as const

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the claims of a token are decoded, non-ASCII characters included [AUTH-26]', () => {
  expect(decodeCard(token(card))).toEqual(card)
})

test.each([
  ['nothing', ''],
  ['a text that is not a token', 'undefined'],
  ['too few parts', `${encode({})}.${encode(card)}`],
  ['too many parts', `${token(card)}.more`],
  ['claims that are not base64', 'a.***.c'],
  ['claims that are not JSON', `a.${Buffer.from('hello').toString('base64url')}.c`],
  ['claims without an expiry', token({ ...card, exp: undefined })],
  ['an expiry that is a string', token({ ...card, exp: '9999999999' })],
  ['a role that does not exist', token({ ...card, is_admin: 2 })],
])('%s cannot be decoded [AUTH-4, AUTH-26]', (_, text) => {
  expect(decodeCard(text)).toBeUndefined()
})

test('a session lasts until its token expires', () => {
  saveSession(token(card), user)
  expect(readSession(1_999_999)?.card.user_id).toBe('u-1')
  expect(readSession(2_000_000)).toBeUndefined()
})

test('sign-in and sign-out notify listeners, and sign-out clears the storage [AUTH-26]', () => {
  const received = vi.fn()
  const stop = onSessionChange(received)
  saveSession(token(card), user)
  clearSession()
  expect(received).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  stop()
  saveSession(token(card), user)
  expect(received).toHaveBeenCalledTimes(2)
})
