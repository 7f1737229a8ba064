import { expect, test } from 'vitest'
import { operatorOf, readWish } from './wish.ts'

const plain = { service: 'wa', duration: '5min', areas: [], carriers: [] }

test.each([
  [{}, {}],
  [{ country: '187' }, {}],
  [{ country: '0' }, {}],
  [{ duration: '4H' }, { duration: '4h' }],
  [{ duration: '1d' }, { duration: '1d' }],
  [{ duration: '7D' }, { duration: '7d' }],
  [{ ltr: '1' }, { duration: '1d' }],
  [{ ltr: '0' }, {}],
  [{ areas: '212, 718,212,' }, { areas: ['212', '718'] }],
  [{ carriers: 'tmo,vz' }, { carriers: ['tmo', 'vz'] }],
  [{ operator: 'at_t,verizon' }, { carriers: ['att', 'vz'] }],
  [{ operator: 'any' }, {}],
  [{ operator: 'at_t', carriers: 'tmo' }, { carriers: ['tmo'] }],
  [{ forward: '0', ref: 'x', language: 'en', json: '1' }, {}],
])('%j is an order with %j [HAPI-2]', (fields, wish) => {
  expect(readWish({ service: 'wa', ...fields })).toEqual({ ...plain, ...wish })
})

test.each([
  [{ country: '6' }, 'NO_NUMBERS'],
  [{ country: '00' }, 'NO_NUMBERS'],
  [{ duration: '5MIN' }, 'BAD_DURATION'],
  [{ duration: '2D' }, 'BAD_DURATION'],
  [{ duration: 'toString' }, 'BAD_DURATION'],
  [{ areas: '21' }, 'BAD_DATA'],
  [{ areas: '201,202,203,204,205,206,207,208,209,210,212' }, 'BAD_DATA'],
  [{ carriers: 'vodafone' }, 'BAD_DATA'],
  [{ operator: 'mtt' }, 'BAD_OPERATOR'],
  [{ operator: 'constructor' }, 'BAD_OPERATOR'],
  [{ number: '12025550123' }, 'NUMBER_NOT_AVAILABLE'],
  [{ phoneException: '1202' }, 'WRONG_EXCEPTION_PHONE'],
])('%j is refused as %s [HAPI-2]', (fields, word) => {
  expect(readWish({ service: 'wa', ...fields })).toEqual({ word })
})

test('an order without a service is refused [HAPI-2]', () => {
  expect(readWish({})).toEqual({ word: 'BAD_SERVICE' })
})

test('one carrier has a name in the answer; several and none are any [HAPI-2]', () => {
  expect(operatorOf(['att'])).toBe('at_t')
  expect(operatorOf(['att', 'vz'])).toBe('any')
  expect(operatorOf([])).toBe('any')
})
