import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Ada Obi', 'AO'],
  ['Ada N. Obi', 'AO'],
  ['ọláwálé', 'Ọ'],
  ['<img src=x>', 'IX'],
  ['𝒜da Obi', '𝒜O'],
  ['', ''],
])('%s has the initials "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
