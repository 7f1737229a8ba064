import { expect, test } from 'vitest'
import { orderLook } from './order-look.ts'

test.each([
  ['success', 'Success', 'live'],
  ['pending', 'Pending', 'wait'],
  ['failed', 'Failed', 'stop'],
  ['refunded', 'Refunded', 'over'],
  ['constructor', 'Constructor', 'over'],
])('%s', (status, word, tone) => {
  expect(orderLook(status)).toEqual({ word, tone })
})
