import { pictureMostBytes } from '@nosim/contract/base/fields.ts'
import { expect, test } from 'vitest'
import { pictureFault } from './picture-fault.ts'

test.each([
  ['image/jpeg', 1, undefined],
  ['image/webp', pictureMostBytes, undefined],
  ['image/png', pictureMostBytes + 1, 'it is too large. Maximum size is 5MB.'],
  ['image/gif', 0, 'it is empty.'],
  ['image/svg+xml', 1, 'it is not a valid image file. Please choose a JPEG, PNG, GIF or WebP.'],
  ['', 1, 'it is not a valid image file. Please choose a JPEG, PNG, GIF or WebP.'],
])('a file of type "%s" and %d bytes is validated', (type, size, fault) => {
  expect(pictureFault({ name: 'it', type, size })).toBe(fault)
})
