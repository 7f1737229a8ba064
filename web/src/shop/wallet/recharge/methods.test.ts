import { expect, test } from 'vitest'
import { fromList, isFromList } from './methods.ts'

test('only what the list leaves behind leads back to it [WALLET-4]', () => {
  expect(isFromList(fromList)).toBe(true)
  for (const state of [null, undefined, 'fromList', {}]) expect(isFromList(state)).toBe(false)
})
