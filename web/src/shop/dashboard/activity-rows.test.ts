import type { Rental } from '@nosim/contract/shop/numbers.ts'
import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import { expect, test } from 'vitest'
import { activityRows, byDay, phoneText, rentalState } from './activity-rows.tsx'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
const rental = (id: string, hour: number): Rental => ({
  order_id: id,
  service: 'wa',
  service_name: id,
  number: '12025550123',
  price_ngn: 659,
  duration: '5min',
  created_at: at(hour),
  expires_at: at(hour),
  rental_status: 'cancelled',
  status: 'Cancelled',
  last_sms_code: null,
  messages: [],
  repeatable: false,
  money: 'refunded',
  refunded: '659.00',
  cancel_requested: false,
  cancel_blocked: null,
  another_code: null,
  online_by: null,
  rent_again: null,
  code_delay_ms: null,
  tries: null,
  preordered: false,
})
const line = (id: string, hour: number, of: string | null = null): Transaction => ({
  id,
  description: id,
  type: 'debit',
  wallet: 'main',
  amount: '659.00',
  old_balance: '659.00',
  new_balance: '0.00',
  date: at(hour),
  line: of === null ? null : 'numbers',
  rental: of,
})
const titles = (...[rentals, lines]: Parameters<typeof activityRows>) =>
  activityRows(rentals, lines).map(({ title }) => title)

test('a rental and its transactions are one row, sorted by time among the others [HOME-2, HOME-3]', () => {
  const transactions = [line('refund', 9, 'a'), line('top-up', 8), line('hold', 7, 'a')]
  expect(titles([rental('a', 7)], { transactions, total: 3 })).toEqual(['top-up', 'a'])
})

test('a transaction of a rental that is not listed is a separate row [HOME-3]', () => {
  expect(titles([], { transactions: [line('hold', 7, 'old')], total: 1 })).toEqual(['hold'])
})

test('rentals older than the last known transaction are not listed [HOME-2]', () => {
  const transactions = [line('new', 9), line('hold', 8, 'paid')]
  const rentals = [rental('paid', 7), rental('early', 6)]
  expect(titles(rentals, { transactions, total: 3 })).toEqual(['new', 'paid'])
  expect(titles(rentals, { transactions, total: 2 })).toEqual(['new', 'paid', 'early'])
})

test('at most the five newest rows are listed, grouped by local day [HOME-2, HOME-3]', () => {
  const transactions = [6, 5, 4, 3, 2, 1].map((hour) => line(`at ${hour}`, hour + 10))
  const rows = activityRows([], { transactions, total: 6 })
  expect(rows).toHaveLength(5)
  const later = new Date(2026, 11, 1)
  expect(byDay(rows, later).map(([day, { length }]) => [day, length])).toEqual([['21 Nov 2026', 5]])
})

const nothing = { last_sms_code: null, messages: [] }

test('each status of a rental has its label, colour and code [NUM-25]', () => {
  expect(rentalState({ rental_status: 'waiting', status: 'active', ...nothing })).toEqual({
    word: 'Waiting',
    tone: 'wait',
    code: 'Unavailable',
  })
  const message = { code: '123456', text: null, received_at: '2026-01-02T03:04:05.678Z' }
  const completed = { rental_status: 'completed', status: 'Completed' } as const
  expect(rentalState({ ...completed, last_sms_code: '123456', messages: [message] })).toEqual({
    word: 'Completed',
    tone: 'live',
    code: '123456',
  })
  const cleared = { last_sms_code: null, messages: [{ ...message, code: null }] }
  expect(rentalState({ ...completed, ...cleared }).code).toBe('No longer kept')
  expect(rentalState({ rental_status: 'cancelled', status: 'Cancelled', ...nothing })).toEqual({
    word: 'Cancelled',
    tone: 'stop',
    code: 'N/A',
  })
})

test('a timeout in either status field is red [HOME-6]', () => {
  const timeout = { word: 'Timeout', tone: 'stop', code: 'N/A' }
  expect(rentalState({ rental_status: 'timeout', status: 'Timeout', ...nothing })).toEqual(timeout)
  expect(rentalState({ rental_status: 'waiting', status: 'Timeout', ...nothing })).toEqual(timeout)
})

test('a number that is being rented is waiting; a contradictory status is unknown', () => {
  expect(rentalState({ rental_status: 'waiting', status: 'placing', ...nothing }).word).toBe(
    'Waiting',
  )
  expect(rentalState({ rental_status: 'waiting', status: 'Completed', ...nothing })).toEqual({
    word: 'Unknown',
    tone: 'over',
    code: 'N/A',
  })
})

test('numbers of the United States are grouped, other numbers are not', () => {
  expect(phoneText('12025550123')).toBe('+1 202 555 0123')
  expect(phoneText('2348012345678')).toBe('+2348012345678')
  expect(phoneText('')).toBe('N/A')
})
