import { describe, expect, test } from 'vitest'
import { likes, pack } from '../boost.fixture.ts'
import {
  type Draft,
  draftCharge,
  emptyDraft,
  type Faults,
  faultsOf,
  linkNote,
  quantityOf,
} from './draft.ts'

const good: Draft = {
  platform: '',
  category: '',
  service_id: '121',
  link: 'https://social.example/ada',
  quantity: '1000',
}

describe('the errors of a boost form [BOOST-7, BOOST-8]', () => {
  test('are shown for every field of an empty form', () => {
    expect(faultsOf(undefined, emptyDraft)).toEqual({
      service_id: 'Please select a service',
      link: 'Please provide a link',
      quantity: 'Please enter a quantity',
    })
  })

  const cases: readonly (readonly [Partial<Draft>, Faults])[] = [
    [{}, {}],
    [{ link: '  ' }, { link: 'Please provide a link' }],
    [{ link: ' https://social.example/ada ' }, {}],
    [
      { link: 'social.example/ada' },
      { link: 'Please provide a link that begins with https:// or http://' },
    ],
    [
      { link: 'javascript:alert(1)' },
      { link: 'Please provide a link that begins with https:// or http://' },
    ],
    [{ quantity: '' }, { quantity: 'Please enter a quantity' }],
    [{ quantity: '0' }, { quantity: 'Please enter a quantity' }],
    [{ quantity: '-5' }, { quantity: 'Please enter a quantity' }],
    [{ quantity: '1.5' }, { quantity: 'Please enter a quantity' }],
    [{ quantity: 'many' }, { quantity: 'Please enter a quantity' }],
    [{ quantity: '9' }, { quantity: 'Minimum quantity is 10' }],
    [{ quantity: '10' }, {}],
    [{ quantity: '10000' }, {}],
    [{ quantity: '10001' }, { quantity: 'Maximum quantity is 10000' }],
    [{ quantity: '9999999999' }, { quantity: 'Maximum quantity is 10000' }],
  ]
  test.each(cases)('for the input %j are %j', (change, faults) => {
    expect(faultsOf(likes, { ...good, ...change })).toEqual(faults)
  })

  test('do not include the quantity of a package', () => {
    expect(faultsOf(pack, { ...good, quantity: '' })).toEqual({})
  })
})

test.each([
  ['1,000', 1000],
  ['10 000', 10_000],
  [' 50 ', 50],
  ['1e3', 0],
  ['0x10', 0],
])('the quantity input "%s" is read as %d [BOOST-7, BOOST-8]', (quantity, whole) => {
  expect(quantityOf(likes, { ...good, quantity })).toBe(whole)
})

test('the charge is zero until a service and a quantity are entered [BOOST-7, BOOST-8]', () => {
  expect(draftCharge(undefined, good)).toBe(0)
  expect(draftCharge(likes, { ...good, quantity: '' })).toBe(0)
  expect(draftCharge(likes, good)).toBe(118_898)
  // Also below the minimum: the charge follows the input.
  expect(draftCharge(likes, { ...good, quantity: '1' })).toBe(119)
  expect(draftCharge(pack, { ...good, quantity: '500' })).toBe(118_898)
  // Above the maximum the charge could exceed the largest amount.
  expect(
    draftCharge({ ...likes, rate: '9999999999.00' }, { ...good, quantity: '9999999999' }),
  ).toBe(0)
})

test('a link to another platform gets a note, an unfinished one does not [BOOST-30]', () => {
  const note = (link: string) => linkNote(likes, { ...good, link })
  expect(note(' https://tiktok.com/@ada ')).toBe(
    'This service is for Instagram, but the link leads to tiktok.com.',
  )
  expect(note('https://instagram.com/ada')).toBeUndefined()
  expect(note('tiktok.com/@ada')).toBeUndefined()
  expect(linkNote(undefined, { ...good, link: 'https://tiktok.com/@ada' })).toBeUndefined()
})
