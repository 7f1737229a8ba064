import { expect, test } from 'vitest'
import { actionLabel, nameOfActor, subjectLabel, userIn } from './labels.ts'

test.each([
  ['product:7', 'Product 7'],
  ['user:01a20025-07e6-70af-8401-472b0cced8ff', 'User …0cced8ff'],
  ['service:wa:us', 'Service wa:us'],
  ['audit', 'Audit'],
  ['', ''],
])('the subject "%s" is displayed as "%s"', (subject, words) => {
  expect(subjectLabel(subject)).toBe(words)
})

test('an action begins with a capital letter', () => {
  expect(actionLabel('freeze product')).toBe('Freeze product')
})

test('an actor is an address, or else the end of an id', () => {
  const choices = { actions: [], actors: [{ id: 'a', email: 'ada@people.test' }] }
  expect(nameOfActor('a', choices)).toBe('ada@people.test')
  expect(nameOfActor('01a20025-07e6-70af-8401-472b0cced8ff', choices)).toBe('Account …0cced8ff')
  expect(nameOfActor('01a20025-07e6-70af-8401-472b0cced8ff', undefined)).toBe('Account …0cced8ff')
})

test.each([
  ['user:01a20025-07e6-70af-8401-472b0cced8ff', '01a20025-07e6-70af-8401-472b0cced8ff'],
  ['user:7', undefined],
  ['product:7', undefined],
])('the user in "%s" is %s', (subject, id) => {
  expect(userIn(subject)).toBe(id)
})
