import { expect, test } from 'vitest'
import { marksIn, markOf } from './latest-announcement.tsx'

test.each([
  [null, []],
  ['', []],
  ['not json', []],
  ['{"a":1}', []],
  ['"a"', []],
  ['["1 a",2,null,["3"],"4 b"]', ['1 a', '4 b']],
])('the stored text %j is read as %j', (text, marks) => {
  expect(marksIn(text)).toEqual(marks)
})

test('a changed announcement has a different key [CONTENT-10]', () => {
  const before = { id: 1, updated_at: '2026-01-01T00:00:00.000Z' }
  const after = { id: 1, updated_at: '2026-01-01T00:00:00.001Z' }
  expect(markOf(before)).toBe(markOf({ ...before }))
  expect(new Set([before, after, { ...before, id: 2 }].map(markOf)).size).toBe(3)
})
