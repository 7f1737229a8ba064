import { describe, expect, test } from 'vitest'
import { cancelBlocked, presentRental, type RentalRow } from './queries.ts'
import { anotherCode } from './rental/code-requests.ts'
import { type RentalState } from './rental/open-rentals.ts'

const row = (more: Partial<RentalRow>): RentalRow => ({
  id: '0190d3c2-0000-7000-8000-000000000001',
  user_id: '0190d3c2-0000-7000-8000-00000000000a',
  service: 'wa',
  service_name: 'WhatsApp',
  repeatable: true,
  number: '15555550100',
  price: 1927_00,
  cut: 0,
  duration: '5min',
  state: 'waiting',
  created_at: new Date('2026-11-21T10:00:00Z'),
  ends_at: new Date('2026-11-21T10:07:00Z'),
  ended_at: null,
  cancel_requested_at: null,
  code_requested_at: null,
  is_running: true,
  online_by: null,
  again_blocked: null,
  code_delay_ms: null,
  try: 1,
  most_tries: 1,
  preordered: false,
  messages: [],
  ...more,
})

describe('a rental as its owner sees it', () => {
  test.each<[RentalState, string, string, string, string | null]>([
    ['placing', 'waiting', 'placing', 'held', null],
    ['waiting', 'waiting', 'active', 'held', null],
    ['completed', 'completed', 'Completed', 'charged', null],
    ['cancelled', 'cancelled', 'Cancelled', 'refunded', '1927.00'],
    ['timeout', 'timeout', 'Timeout', 'refunded', '1927.00'],
    ['refused', 'cancelled', 'Cancelled', 'refunded', '1927.00'],
  ])('%s is shown as %s, %s, %s [NUM-24]', (state, rental_status, status, money, refunded) => {
    expect(presentRental(row({ state }))).toMatchObject({ rental_status, status, money, refunded })
  })

  test('shows the newest message as its code, all messages completely, and times in UTC [NUM-24]', () => {
    const messages = [
      { code: '222222', text: 'Second: 222222', received_at: '2026-11-21T10:02:00+00:00' },
      { code: '111111', text: null, received_at: '2026-11-21T11:01:00+01:00' },
    ]
    expect(presentRental(row({ state: 'completed', messages }))).toMatchObject({
      price_ngn: 1927,
      created_at: '2026-11-21T10:00:00.000Z',
      expires_at: '2026-11-21T10:07:00.000Z',
      last_sms_code: '222222',
      messages: [
        { code: '222222', text: 'Second: 222222', received_at: '2026-11-21T10:02:00.000Z' },
        { code: '111111', text: null, received_at: '2026-11-21T10:01:00.000Z' },
      ],
    })
  })

  test.each<[string, Partial<RentalRow>, object | null]>([
    ['has a code, and no other comes', { repeatable: false }, { blocked: null }],
    ['is over', { is_running: false }, { blocked: null }],
    ['was long and is over', { duration: '7d', is_running: false }, { blocked: null }],
    [
      'has an open order again',
      { is_running: false, again_blocked: 'open' },
      { blocked: 'You have an open order for this number.' },
    ],
    [
      'is of a supplier that is off',
      { is_running: false, again_blocked: 'supplier' },
      { blocked: "This number can't be rented again right now." },
    ],
    ['takes further codes', {}, null],
    ['is long and runs', { duration: '7d', repeatable: false }, null],
    ['waits', { state: 'waiting', is_running: false }, null],
    ['got no code', { state: 'timeout', is_running: false }, null],
  ])('a number that %s: rented again %j [NUM-95]', (_case, more, expected) => {
    expect(presentRental(row({ state: 'completed', ...more })).rent_again).toEqual(expected)
  })

  test('says when its number is online only while it waits [NUM-96]', () => {
    const online_by = new Date('2026-11-21T10:01:00Z')
    expect(presentRental(row({ online_by })).online_by).toBe('2026-11-21T10:01:00.000Z')
    expect(presentRental(row({ online_by, state: 'completed' })).online_by).toBeNull()
    expect(presentRental(row({})).online_by).toBeNull()
  })

  test('has an end time only once it has ended [NUM-24]', () => {
    expect(presentRental(row({}))).not.toHaveProperty('ended_at')
    const ended_at = new Date('2026-11-21T10:03:00Z')
    expect(presentRental(row({ state: 'cancelled', ended_at }))).toMatchObject({
      ended_at: '2026-11-21T10:03:00.000Z',
    })
  })

  test('has an empty number and no code until they exist, and never the id of its owner [NUM-24]', () => {
    const shown = presentRental(row({ state: 'placing', number: null }))
    expect(shown).toMatchObject({ number: '', last_sms_code: null, messages: [] })
    expect(JSON.stringify(shown)).not.toContain('00000000000a')
  })
})

describe('the reason why a rental cannot be cancelled [NUM-33, NUM-44]', () => {
  test.each<[RentalState, string | null]>([
    ['placing', "We're still getting your number."],
    ['waiting', null],
    ['completed', 'A code has arrived, so this number was charged.'],
    ['cancelled', "This rental has ended and you've been refunded."],
    ['timeout', "This rental has ended and you've been refunded."],
    ['refused', "This rental has ended and you've been refunded."],
  ])('%s: %s', (state, words) => {
    expect(cancelBlocked({ state, cancel_requested_at: null })).toBe(words)
    expect(presentRental(row({ state })).cancel_blocked).toBe(words)
  })

  test('says that a cancel request is pending', () => {
    const wished = row({ cancel_requested_at: new Date() })
    expect(presentRental(wished)).toMatchObject({
      cancel_requested: true,
      cancel_blocked: "Cancelling. If a code arrives before the supplier confirms, it's yours.",
    })
  })
})

test.each<[string, Partial<RentalRow>, string | null]>([
  ['a number with a code that takes several', {}, 'possible'],
  ['one whose further code is requested', { code_requested_at: new Date() }, 'requested'],
  ['a long one', { repeatable: false, duration: '4h' }, 'possible'],
  ['one that takes a single code', { repeatable: false }, null],
  ['one whose time is over', { is_running: false }, null],
  ['one that waits', { state: 'waiting' }, null],
  ['one that was cancelled', { state: 'cancelled' }, null],
])('%s may have another code: %o is %s [NUM-94]', (_what, more, expected) => {
  expect(anotherCode(row({ state: 'completed', ...more }))).toBe(expected)
})
