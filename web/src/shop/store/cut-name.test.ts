import { expect, test } from 'vitest'
import { cutName } from './cut-name.ts'

test.each([
  ['short', 'short'],
  ['a'.repeat(110), 'a'.repeat(110)],
  ['a'.repeat(111), `${'a'.repeat(110)}…`],
  ['😀'.repeat(111), `${'😀'.repeat(110)}…`],
])('%s [STORE-4, STORE-5, STORE-9]', (name, cut) => {
  expect(cutName(name)).toBe(cut)
})
