import { expect, test } from 'vitest'
import { keysIn, keysWith, markedOf, scopeOf } from './use-selection.ts'

test('keys are added and removed, without duplicates [ADMIN-26]', () => {
  const two = keysWith(new Set(), ['a', 'b'], true)
  expect([...keysWith(two, ['b', 'c'], true)]).toEqual(['a', 'b', 'c'])
  expect([...keysWith(two, ['b', 'c'], false)]).toEqual(['a'])
  expect([...two]).toEqual(['a', 'b'])
})

test.each([
  ['none', [], ['a', 'b']],
  ['some', ['a'], ['a', 'b']],
  ['all', ['a', 'b'], ['a', 'b']],
  // A row that left the list is not counted.
  ['none', ['c'], ['a', 'b']],
  ['none', ['a'], []],
] as const)(
  'the header checkbox is %s if %j of the rows %j are selected [ADMIN-26]',
  (marked, keys, shown) => {
    expect(markedOf(new Set(keys), shown)).toBe(marked)
  },
)

test('another page or filter clears the selection, an open row keeps it [ADMIN-26]', () => {
  const at = (search: string) => scopeOf({ pathname: '/admin/products', search })
  const selected = { scope: at('?search=usa&page=2'), keys: new Set(['a']) }
  expect([...keysIn(selected, at('?search=usa&page=2&open=7'))]).toEqual(['a'])
  for (const other of ['', '?search=usa', '?search=usa&page=3', '?search=uk&page=2'])
    expect([...keysIn(selected, at(other))]).toEqual([])
})
