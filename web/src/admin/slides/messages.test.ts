import { expect, test } from 'vitest'
import { ApiError, networkError, unreadableError } from '../../api/api-error.ts'
import { cutName, failureOf, galleryDate, uploadFailures } from './messages.ts'

test.each([
  ['a.png', 'a.png'],
  ['fifteen-char.jp', 'fifteen-char.jp'],
  ['sixteen-chars.jp', 'sixteen-chars.j…'],
  ['🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉.png', '🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉…'],
])('the name %s is shown as %s [CONTENT-14]', (name, shown) => {
  expect(cutName(name)).toBe(shown)
})

test('a date is displayed with a short month and an hour in the format of the US [CONTENT-19]', () => {
  expect(galleryDate('2026-06-15T12:05:00.000Z')).toMatch(/^Jun 1[456], 2026, \d\d:\d5 [AP]M$/)
  expect(galleryDate('')).toBe('N/A')
})

const refused = new ApiError({
  code: 'VALIDATION_FAILED',
  status: 400,
  message: 'Please check what you entered.',
  fields: { alt_1: 'Too long', alt_2: 'Too long', image_1: 'No picture' },
})

test('a failed upload shows each message of the server once [CONTENT-17, CONTENT-18]', () => {
  expect(uploadFailures(refused)).toEqual([
    'Please check what you entered.',
    'Too long',
    'No picture',
  ])
  expect(uploadFailures(unreadableError(502))).toEqual(['Upload failed'])
  expect(uploadFailures(networkError(new Error('x')))).toEqual(['Upload failed. Please try again.'])
})

test('a failed gallery request shows the message of the server or a default [CONTENT-22]', () => {
  expect(failureOf(refused, 'Failed to fetch images')).toBe('Please check what you entered.')
  for (const error of [unreadableError(200), networkError(new Error('x'))])
    expect(failureOf(error, 'Failed to fetch images')).toBe('Failed to fetch images')
})
