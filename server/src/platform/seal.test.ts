import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyIdBytes, openSealer } from './seal.ts'

const sealer = openSealer('a secret of the server')

test('a sealed text opens for the same purpose and looks different each time [STOCK-25]', () => {
  const once = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:ada')
  const twice = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:ada')
  expect(sealer.open(once, 'totp:ada')).toBe('JBSWY3DPEHPK3PXP')
  expect(once.equals(twice)).toBe(false)
  expect(once.includes('JBSW')).toBe(false)
})

test('a sealed text does not open for another purpose, with another key, or when changed [STOCK-25]', () => {
  const sealed = sealer.seal('secret', 'totp:ada')
  expect(() => sealer.open(sealed, 'totp:obi')).toThrow()
  expect(() => openSealer('another secret').open(sealed, 'totp:ada')).toThrow()
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => sealer.open(changed, 'totp:ada')).toThrow()
  }
  expect(() => sealer.open(sealed.subarray(0, 10), 'totp:ada')).toThrow()
})

describe('keys [STOCK-25]', () => {
  const former = openSealer('the former secret of the server')
  const both = openSealer('the newer secret of the server', ['the former secret of the server'])

  test('the newer key seals, and the former one still opens', () => {
    const old = former.seal('ada', 'log:1')
    expect(both.open(old, 'log:1')).toBe('ada')
    expect(() => both.open(old, 'log:2')).toThrow()
    const fresh = both.seal('ada', 'log:1')
    expect(both.open(fresh, 'log:1')).toBe('ada')
    expect(openSealer('the newer secret of the server').open(fresh, 'log:1')).toBe('ada')
    expect(() => former.open(fresh, 'log:1')).toThrow()
  })

  test('are identified by the first bytes of the sealed text', () => {
    for (const one of [former, both]) {
      expect(one.keyId).toHaveLength(keyIdBytes)
      expect(one.seal('ada', 'log:1').subarray(0, keyIdBytes)).toEqual(one.keyId)
    }
    expect(both.keyId).not.toEqual(former.keyId)
    expect(openSealer('the former secret of the server').keyId).toEqual(former.keyId)
  })

  test('a missing key is named in the error', () => {
    const old = former.seal('ada', 'log:1')
    const id = former.keyId.toString('hex')
    expect(() => openSealer('the newer secret of the server').open(old, 'log:1')).toThrow(
      `no key has the id ${id}`,
    )
  })

  test('each of several former keys opens what it sealed', () => {
    const secrets = ['the first', 'the second', 'the third']
    const all = openSealer('the newest', secrets)
    for (const secret of secrets)
      expect(all.open(openSealer(secret).seal(secret, 'log:1'), 'log:1')).toBe(secret)
  })

  test('the id of a key does not reveal the key', () => {
    const hashes = [sha256('the former secret of the server')]
    hashes.push(sha256(hashes[0] ?? ''))
    for (const hash of hashes) expect(hash.subarray(0, keyIdBytes)).not.toEqual(former.keyId)
  })
})

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

test('text of any kind and length opens unchanged [STOCK-25]', () => {
  for (const text of ['', 'ọlá:🔑', '\u0000', 'x'.repeat(100_000)])
    expect(sealer.open(sealer.seal(text, 'log:1'), 'log:1')).toBe(text)
})
