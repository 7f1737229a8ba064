import { expect, test } from 'vitest'
import { bodyHash, isId, newRefId, newToken, sameSecret, tokenHash } from './ids.ts'

const thousand = <T>(make: () => T): T[] => Array.from({ length: 1000 }, make)

test('a token has 256 bits in 43 URL-safe characters and is unique', () => {
  const tokens = thousand(newToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
})

test('a token is stored as its SHA-256', () => {
  expect(tokenHash('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(tokenHash('').equals(tokenHash(' '))).toBe(false)
})

test('only an id in the format of the database is valid', () => {
  const ids = thousand(() => crypto.randomUUID())
  expect(ids.every(isId)).toBe(true)
  const [id = ''] = ids
  const odd = ['', '-'.repeat(36), '0'.repeat(36), '0'.repeat(32), '-0'.repeat(18)]
  const invalid = [id.slice(1), `${id}0`, `${id}\n`, `{${id}}`, id.replace(/.$/, 'g'), `\0${id}`]
  expect([...odd, ...invalid].filter(isId)).toEqual([])
})

test('a referral code has eight unambiguous characters, and all of them are used', () => {
  const codes = thousand(newRefId)
  expect(new Set(codes).size).toBe(1000)
  for (const code of codes) expect(code).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{8}$/)
  // 28 characters, 8000 draws: the probability that one is never drawn is almost 0.
  expect(new Set(codes.join('')).size).toBe(28)
})

test.each([
  ['a', 'a', true],
  ['', '', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['', 'a', false],
  ['é', 'e\u0301', false],
])('comparing %j with %j returns %s', (given, wanted, same) => {
  expect(sameSecret(given, wanted)).toBe(same)
})

test('the hash of a body depends on its content and not on the order of its keys', () => {
  const one = bodyHash({ a: 1, b: { c: [1, 2], d: null } })
  expect(bodyHash({ b: { d: null, c: [1, 2] }, a: 1 }).equals(one)).toBe(true)
  const others = [
    { a: 1, b: { c: [2, 1], d: null } },
    { a: '1', b: { c: [1, 2], d: null } },
    { a: 1, b: { c: [1, 2] } },
    { a: 1, b: { c: [1, 2], d: null }, e: 0 },
    null,
    [],
  ]
  for (const other of others) expect(bodyHash(other).equals(one)).toBe(false)
})
