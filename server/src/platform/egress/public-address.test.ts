import { describe, expect, test } from 'vitest'
import { isIn, isPublicAddress, networks } from './public-address.ts'

describe('an address of the public internet', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '100::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

test('an address is in a set of networks and addresses', () => {
  const set = networks(['10.0.0.0/8', '192.168.7.7', 'fd00::/8'])
  expect(['10.2.3.4', '192.168.7.7', 'fd01::2'].map((one) => isIn(one, set))).toEqual([
    true,
    true,
    true,
  ])
  expect(['11.0.0.1', '192.168.7.8', 'fe80::1', 'x'].map((one) => isIn(one, set))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
