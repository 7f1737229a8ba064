import { expect, test, vi } from 'vitest'
import { orderLook } from './order-card.tsx'

// Node has no `addEventListener`, which imported modules may call on load.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

test.each([
  ['success', 'Success', 'live'],
  ['pending', 'Pending', 'wait'],
  ['failed', 'Failed', 'stop'],
  ['refunded', 'Refunded', 'over'],
  ['constructor', 'Constructor', 'over'],
])('the status %s has its label and colour [STORE-22]', (status, word, tone) => {
  expect(orderLook(status)).toEqual({ word, tone })
})
