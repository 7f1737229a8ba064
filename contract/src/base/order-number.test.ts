import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

test('the order number is the last eight characters of the id [STORE-21]', () => {
  expect(orderNumber('01939f2e-4c6b-7d55-8a3e-9a21b0f948ac')).toBe('B0F948AC')
})
