import { expect, it } from 'vitest'
import { pageIn } from './page-in.ts'

it.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e9', 1],
  ['page=9999999', 1],
])('%o names page %i', (search, page) => {
  expect(pageIn(new URLSearchParams(search))).toBe(page)
})
