import { expect, test } from 'vitest'
import { filterByName } from './filter-by-name.ts'

const names = ['Go2Bank', 'Google', 'Argos', 'WhatsApp']
const same = (name: string) => name

test('case is ignored, and names that begin with the text come first [NUM-7, BOOST-1]', () => {
  expect(filterByName(names, 'GO', same)).toEqual(['Go2Bank', 'Google', 'Argos'])
})

test('an empty text keeps all names in their order [BOOST-1, BOOST-2]', () => {
  expect(filterByName(names, '  ', same)).toEqual(names)
})

test('a text without a match returns an empty list [BOOST-1, BOOST-2]', () => {
  expect(filterByName(names, 'zzz', same)).toEqual([])
})

test('each word must match, in any order [BOOST-1, BOOST-2]', () => {
  const boosts = ['Instagram Likes | Nigeria', 'Instagram Views', 'Nigeria: likes for Instagram']
  expect(filterByName(boosts, 'nigeria  likes', same)).toEqual([
    'Instagram Likes | Nigeria',
    'Nigeria: likes for Instagram',
  ])
  expect(filterByName(boosts, 'instagram v', same)).toEqual(['Instagram Views'])
})
