import { expect, test } from 'vitest'
import { lastPage, pageIn } from './use-pages.ts'

test('a valid page of the address is read, any other value is the first page', () => {
  expect(pageIn(new URLSearchParams('page=3'))).toBe(3)
  const others = ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=1e9', 'page=x']
  for (const text of [...others, 'page=9999999'])
    expect(pageIn(new URLSearchParams(text)), text).toBe(1)
})

test('the last page contains the last line; an empty list has one page', () => {
  expect(lastPage(0, 20)).toBe(1)
  expect(lastPage(20, 20)).toBe(1)
  expect(lastPage(21, 20)).toBe(2)
})
