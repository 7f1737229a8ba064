import { expect, test } from 'vitest'
import { phoneText, rentalState } from './recent-numbers.tsx'

const nothing = { last_sms_code: null }

test('each standing has its word, its colour and its code [NUM-25]', () => {
  expect(rentalState({ rental_status: 'waiting', status: 'active', ...nothing })).toEqual({
    word: 'Waiting',
    tone: 'wait',
    code: 'Unavailable',
  })
  expect(
    rentalState({ rental_status: 'completed', status: 'Completed', last_sms_code: '123456' }),
  ).toEqual({ word: 'Completed', tone: 'live', code: '123456' })
  expect(rentalState({ rental_status: 'cancelled', status: 'Cancelled', ...nothing })).toEqual({
    word: 'Cancelled',
    tone: 'stop',
    code: 'N/A',
  })
})

test('a timeout is red here, whichever of its two fields says so [HOME-6]', () => {
  const timeout = { word: 'Timeout', tone: 'stop', code: 'N/A' }
  expect(rentalState({ rental_status: 'timeout', status: 'Timeout', ...nothing })).toEqual(timeout)
  expect(rentalState({ rental_status: 'waiting', status: 'Timeout', ...nothing })).toEqual(timeout)
})

test('a number still being fetched waits; what does not add up is unknown', () => {
  expect(rentalState({ rental_status: 'waiting', status: 'placing', ...nothing }).word).toBe(
    'Waiting',
  )
  expect(rentalState({ rental_status: 'waiting', status: 'Completed', ...nothing })).toEqual({
    word: 'Unknown',
    tone: 'over',
    code: 'N/A',
  })
})

test('numbers of the United States are grouped, others left as they are', () => {
  expect(phoneText('12025550123')).toBe('+1 202 555 0123')
  expect(phoneText('2348012345678')).toBe('+2348012345678')
  expect(phoneText('')).toBe('N/A')
})
