import { expect, test } from 'vitest'
import { hasBearer } from './bearer.ts'

const token = 'a-token-for-the-monitoring'

test.each<[header: string | undefined, is: boolean]>([
  [`Bearer ${token}`, true],
  [`bearer ${token}`, true],
  [undefined, false],
  ['', false],
  ['Bearer', false],
  ['Bearer ', false],
  [token, false],
  [`Basic ${token}`, false],
  [`Bearer ${token} `, false],
  [`Bearer ${token}x`, false],
  [`Bearer ${token.slice(0, -1)}`, false],
])('the header %j: %s [OPS-20]', (header, is) => {
  expect(hasBearer(header, token)).toBe(is)
})
