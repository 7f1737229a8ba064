import { describe, expect, test } from 'vitest'
import { countryOf, UserFilter } from './users.ts'

test.each([
  ['08012345678', 'Nigeria'],
  ['07000000000', 'Nigeria'],
  ['18012345678', 'N/A'],
  ['0801234567', 'N/A'],
  ['080123456789', 'N/A'],
  ['+2348012345', 'N/A'],
  ['٠٨٠١٢٣٤٥٦٧٨', 'N/A'],
  ['08012345678\n', 'N/A'],
  ['', 'N/A'],
])('the country of the phone number %j is %s [USERS-8]', (phone, country) => {
  expect(countryOf(phone)).toBe(country)
})

describe('a filter by balance', () => {
  test.each(['0', '-0.01', '1500', '99.5', '-1000000000.00', ' 12 '])('accepts %j', (text) => {
    expect(UserFilter.safeParse({ balance_from: text }).success).toBe(true)
  })

  test.each(['', '-', '--1', '1e3', '1,000', '0x10', '1.234', 'Infinity', '99999999999999'])(
    'rejects %j',
    (text) => {
      const read = UserFilter.safeParse({ balance_to: text })
      expect(read.error?.issues[0]?.message).toBe('Please enter a valid amount')
    },
  )
})
