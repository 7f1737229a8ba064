import { expect, test } from 'vitest'
import { absentHash, hashPassword, passwordMatches } from './password.ts'

test('a hash matches its own password and no other', async () => {
  const hash = await hashPassword('a-fine-password')
  expect(await passwordMatches(hash, 'a-fine-password')).toBe(true)
  for (const wrong of ['', 'A-fine-password', 'a-fine-password ', hash]) {
    expect(await passwordMatches(hash, wrong)).toBe(false)
  }
})

test('equal passwords get different hashes, with the intended cost', async () => {
  const [one, two] = [await hashPassword('a-fine-password'), await hashPassword('a-fine-password')]
  expect(one).not.toBe(two)
  for (const hash of [one, two]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the hash for a missing account has the cost of a real one and matches no password', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')
  expect(costOf(absentHash)).toBe(costOf(await hashPassword('x')))
  for (const guess of ['', 'x', '\u0000', 'a-fine-password']) {
    expect(await passwordMatches(absentHash, guess)).toBe(false)
  }
})
