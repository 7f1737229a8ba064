import { expect, test } from 'vitest'
import { filterByName } from './filter-by-name.ts'

const names = ['Go2Bank', 'Google', 'Argos', 'WhatsApp']
const same = (name: string) => name

test('case does not matter, and names that begin with the text come first', () => {
  expect(filterByName(names, 'GO', same)).toEqual(['Go2Bank', 'Google', 'Argos'])
})

test('no text leaves all in their order', () => {
  expect(filterByName(names, '  ', same)).toEqual(names)
})

test('nothing matches nothing', () => {
  expect(filterByName(names, 'zzz', same)).toEqual([])
})
