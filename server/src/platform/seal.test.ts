import { expect, test } from 'vitest'
import { openSealer } from './seal.ts'

const sealer = openSealer('a secret of the server')

test('what was sealed opens for the same purpose, and looks different each time', () => {
  const once = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:ada')
  const twice = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:ada')
  expect(sealer.open(once, 'totp:ada')).toBe('JBSWY3DPEHPK3PXP')
  expect(once.equals(twice)).toBe(false)
  expect(once.includes('JBSW')).toBe(false)
})

test('it does not open for another purpose, with another key, or changed anywhere', () => {
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
