import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSealer } from '../../platform/seal.ts'
import { canonicalOf } from './credential.ts'
import { openSecrets, purposeOf } from './secrets.ts'

const sealer = openSealer('a secret of the server')
const secrets = openSecrets(sealer, 'a key of digests')
const ada = 'ada@mail.test:a-fine-password:note'

const anyDetails = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })

test('any hidden details are shown unchanged', () => {
  fc.assert(
    fc.property(anyDetails, (details) => {
      expect(secrets.show(secrets.hide(details))).toBe(details)
    }),
  )
})

test('no stored value contains a readable part of the details', () => {
  const kept = Object.values(secrets.hide(ada))
  for (const bytes of kept) {
    for (const part of ada.split(':')) {
      expect(bytes.includes(part)).toBe(false)
      expect(bytes.toString('hex')).not.toContain(Buffer.from(part).toString('hex'))
    }
  }
})

describe('sealed details', () => {
  test('do not open in another row', () => {
    const mine = secrets.hide(ada)
    const others = secrets.hide('obi@mail.test:another:note')
    expect(() => secrets.show({ details: mine.details, digest: others.digest })).toThrow()
    expect(() => secrets.show({ details: others.details, digest: mine.digest })).toThrow()
  })

  test('do not open when sealed for another purpose', () => {
    const { digest } = secrets.hide(ada)
    expect(() => secrets.show({ details: sealer.seal(ada, 'totp:ada'), digest })).toThrow()
    expect(secrets.show({ details: sealer.seal(ada, purposeOf(digest)), digest })).toBe(ada)
  })

  test('do not open after a change of any bit', () => {
    const { details, digest } = secrets.hide(ada)
    for (let at = 0; at < details.length; at += 1) {
      expect(() => secrets.show({ details: flipped(details, at), digest })).toThrow()
    }
    for (let at = 0; at < digest.length; at += 1) {
      expect(() => secrets.show({ details, digest: flipped(digest, at) })).toThrow()
    }
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe('digests', () => {
  test('are equal for equal details, whose sealed texts differ [STOCK-22]', () => {
    const [once, twice] = [secrets.hide(ada), secrets.hide(ada)]
    expect(twice.digest).toEqual(once.digest)
    expect(twice.login).toEqual(once.login)
    expect(twice.details.equals(once.details)).toBe(false)
  })

  test('are of the whole credential, and of the login before its first separator', () => {
    const hidden = secrets.hide(ada)
    expect(hidden.canonical).toEqual(secrets.compared(ada))
    expect(hidden.login).toEqual(secrets.compared('ada@mail.test'))
    expect(secrets.hide('ada@mail.test : other').login).toEqual(hidden.login)
    expect(secrets.hide('ada@mail.test').login).toEqual(hidden.login)
    expect(secrets.hide('ada@mail.test').digest).not.toEqual(hidden.digest)
  })

  test('differ exactly where the details differ', () => {
    fc.assert(
      fc.property(anyDetails, anyDetails, (one, other) => {
        expect(secrets.hide(one).digest.equals(secrets.hide(other).digest)).toBe(one === other)
        const isSame = canonicalOf(one) === canonicalOf(other)
        expect(secrets.compared(one).equals(secrets.compared(other))).toBe(isSame)
      }),
    )
  })

  test('depend on their own key, and not on the sealing key', () => {
    const others = [
      openSecrets(sealer, 'another key of digests').compared(ada),
      createHash('sha256').update(ada).digest(),
      createHash('sha256').update('a key of digests').update(ada).digest(),
    ]
    for (const digest of others) expect(digest).not.toEqual(secrets.compared(ada))
    const resealed = openSecrets(
      openSealer('a newer secret', ['a secret of the server']),
      'a key of digests',
    )
    expect(resealed.compared(ada)).toEqual(secrets.compared(ada))
    expect(resealed.show(secrets.hide(ada))).toBe(ada)
  })
})
