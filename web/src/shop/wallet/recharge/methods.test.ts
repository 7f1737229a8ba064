import { expect, test } from 'vitest'
import { fromList, isFromList } from './methods.ts'

test('only the navigation state that the list sets counts as coming from the list [WALLET-4]', () => {
  expect(isFromList(fromList)).toBe(true)
  for (const state of [null, undefined, 'fromList', {}]) expect(isFromList(state)).toBe(false)
})
