import { expect, test } from 'vitest'
import { cutName } from './cut-name.ts'

test.each([
  ['short', 'short'],
  ['a'.repeat(110), 'a'.repeat(110)],
  ['a'.repeat(111), `${'a'.repeat(110)}…`],
  ['😀'.repeat(111), `${'😀'.repeat(110)}…`],
])('%s', (name, cut) => {
  expect(cutName(name)).toBe(cut)
})
