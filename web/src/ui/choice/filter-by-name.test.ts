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

test('words are looked for one by one, in any order', () => {
  const boosts = ['Instagram Likes | Nigeria', 'Instagram Views', 'Nigeria: likes for Instagram']
  expect(filterByName(boosts, 'nigeria  likes', same)).toEqual([
    'Instagram Likes | Nigeria',
    'Nigeria: likes for Instagram',
  ])
  expect(filterByName(boosts, 'instagram v', same)).toEqual(['Instagram Views'])
})
