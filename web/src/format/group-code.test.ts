import { expect, it } from 'vitest'
import { groupCode, spellCode } from './group-code.ts'

it.each([
  ['4711', '4711'],
  ['47110', '47110'],
  ['238816', '238 816'],
  ['2388161', '238 8161'],
  ['23881612', '2388 1612'],
  ['238816127', '238 816 127'],
  ['2388161278', '2388161278'],
  ['G-238816', 'G-238816'],
  ['ABC123', 'ABC123'],
  ['', ''],
])('groups the code %o as %o [LIVE-7]', (code, grouped) => {
  expect(groupCode(code)).toBe(grouped)
  expect(grouped.replaceAll(' ', '')).toBe(code)
})

it('spells a code digit by digit [LIVE-7]', () => {
  expect(spellCode('238816')).toBe('2 3 8 8 1 6')
})
