import { expect, test } from 'vitest'
import { orderLook } from './order-card.tsx'

test.each([
  ['success', 'Success', 'live'],
  ['pending', 'Pending', 'wait'],
  ['failed', 'Failed', 'stop'],
  ['refunded', 'Refunded', 'over'],
  ['constructor', 'Constructor', 'over'],
])('the status %s has its label and colour [STORE-22]', (status, word, tone) => {
  expect(orderLook(status)).toEqual({ word, tone })
})
