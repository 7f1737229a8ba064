import { expect, test } from 'vitest'
import { lineText, nameOf } from './user.tsx'

test.each([
  ['Ada', 'Obi', 'Ada Obi'],
  ['Ada', '', 'Ada'],
  ['', 'Obi', 'Obi'],
  ['', '', 'N/A'],
  [' ', ' ', 'N/A'],
])('the name of (%s) (%s) is %s [USERS-13]', (firstname, lastname, name) => {
  expect(nameOf({ firstname, lastname })).toBe(name)
})

test.each([
  ['Wallet deposit', 'Wallet deposit'],
  [' Bonus ', 'Bonus'],
  ['', 'No description'],
  [' ', 'No description'],
])('the description (%s) of a transaction is displayed as %s [USERS-16]', (description, words) => {
  expect(lineText(description)).toBe(words)
})
