import { expect, test } from 'vitest'
import { lastPage, pageIn } from './use-pages.ts'

test('the page of the address is read, anything else is the first', () => {
  expect(pageIn(new URLSearchParams('page=3'))).toBe(3)
  const others = ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=1e9', 'page=x']
  for (const text of [...others, 'page=9999999'])
    expect(pageIn(new URLSearchParams(text)), text).toBe(1)
})

test('a list ends on the page of its last line, and an empty one on its first', () => {
  expect(lastPage(0, 20)).toBe(1)
  expect(lastPage(20, 20)).toBe(1)
  expect(lastPage(21, 20)).toBe(2)
})
