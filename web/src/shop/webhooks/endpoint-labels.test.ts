import type { Endpoint } from '@nosim/contract/accounts/webhooks.ts'
import { expect, test } from 'vitest'
import { endpointLook, nameOf, outcomeText } from './endpoint-labels.ts'

const endpoint: Endpoint = {
  id: '1',
  url: 'https://shop.example/hook',
  events: [],
  state: 'on',
  failing_since: null,
  old_secret_until: null,
  created_at: '2026-11-26T12:00:00.000Z',
}

test('the state of an endpoint says whether it fails, and whether we switched it off [HOOK-9]', () => {
  const failing: Endpoint = { ...endpoint, failing_since: endpoint.created_at }
  const looks: Endpoint[] = [
    endpoint,
    failing,
    { ...failing, state: 'failed' },
    { ...failing, state: 'off' },
  ]
  expect(looks.map((one) => endpointLook(one).word)).toEqual([
    'On',
    'Failing',
    'Switched off',
    'Off',
  ])
})

test('an endpoint is named by its address, without a query that may hold a secret [HOOK-9]', () => {
  expect(nameOf('https://shop.example/hook?key=secret#x')).toBe('shop.example/hook')
  expect(nameOf(`https://shop.example/${'a'.repeat(100)}`)).toHaveLength(48)
})

test('an outcome reads as words [HOOK-9]', () => {
  expect([null, '500', 'timeout', 'address'].map(outcomeText)).toEqual([
    'Not tried yet',
    'Status 500',
    'No answer within 5 s',
    'Address not public',
  ])
})
