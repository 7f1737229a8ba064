import { expect, test } from 'vitest'
import { changesOf } from './changes-list.tsx'

test('only the differences between two states are listed', () => {
  const before = { id: 7, name: 'Mail', price: 500, frozen_reason: null, tags: ['a', 'b'] }
  const after = { id: 7, name: 'Mail', price: 700, frozen_reason: 'Asked for', tags: ['a'] }
  expect(changesOf(before, after)).toEqual([
    { name: 'price', before: '500', after: '700' },
    { name: 'frozen reason', before: 'nothing', after: 'Asked for' },
    { name: 'tags', before: 'a, b', after: 'a' },
  ])
})

test.each([
  ['two empty states', null, null, []],
  ['two equal states', { a: { b: [1] } }, { a: { b: [1] } }, []],
  [
    'a created object, without its empty fields',
    null,
    { name: 'x', image: null, tags: [], note: '' },
    [{ name: 'name', before: undefined, after: 'x' }],
  ],
  ['a deleted object', { on: true }, null, [{ name: 'on', before: 'yes', after: undefined }]],
  [
    'a nested field',
    { a: { b_c: 1, d: '' } },
    { a: { b_c: 2, d: '' } },
    [{ name: 'a, b c', before: '1', after: '2' }],
  ],
  [
    'a removed element of a list',
    [{ id: 1 }, { id: 2 }],
    [{ id: 1 }],
    [{ name: '1, id', before: '2', after: undefined }],
  ],
  ['two strings', 'old', 'new', [{ name: '', before: 'old', after: 'new' }]],
  ['a list that was empty', { a: [] }, { a: [1] }, [{ name: 'a', before: 'nothing', after: '1' }]],
])('the changes of %s', (_name, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('a time is formatted for display', () => {
  const [change] = changesOf(null, { at: '2026-11-21T12:00:00.000Z' })
  expect(change?.after).toMatch(/^21 Nov 2026, \d\d:00$/)
})

test.each([
  ['amount', '1500.00', '₦1,500.00'],
  ['amount', '-0.50', '-₦0.50'],
  ['balance_usd', '12.40', '12.40'],
  ['transfer', '01a20340-e29b-7716-8466-55440000abcd', '…0000abcd'],
  ['version', '1.2', '1.2'],
])('%s %s is displayed as %s', (name, value, words) => {
  expect(changesOf(null, { [name]: value })).toEqual([
    { name: name.replaceAll('_', ' '), before: undefined, after: words },
  ])
})
