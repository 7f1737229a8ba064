import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import { describe, expect, test } from 'vitest'
import { codeOf, headerText } from './activations.ts'
import { errorWord, stateOf, verdictOf, word } from './words.ts'

const completed = { state: 'completed', is_running: true, code_requested_at: null } as const

test.each([
  [{ ...completed, state: 'placing' }, 'WAIT'],
  [{ ...completed, state: 'waiting' }, 'WAIT'],
  [completed, 'CODE'],
  [{ ...completed, code_requested_at: new Date() }, 'RETRY'],
  [{ ...completed, is_running: false }, 'DONE'],
  [{ ...completed, is_running: false, code_requested_at: new Date() }, 'DONE'],
  [{ ...completed, state: 'cancelled' }, 'CANCELLED'],
  [{ ...completed, state: 'timeout' }, 'CANCELLED'],
  [{ ...completed, state: 'refused' }, 'CANCELLED'],
] as const)('a rental %j is %s [HAPI-6]', (rental, state) => {
  expect(stateOf(rental)).toBe(state)
})

describe('setStatus [HAPI-6]', () => {
  test.each([undefined, '', '0', '2', '10', '08', '8 ', 'toString', '__proto__'])(
    'refuses the status %s in each state',
    (status) => {
      for (const state of ['WAIT', 'CODE', 'RETRY', 'DONE', 'CANCELLED'] as const)
        expect(verdictOf('classic', state, status)).toEqual({ word: 'BAD_STATUS' })
    },
  )

  test('says in the words of each dialect that a code came before the cancel [HAPI-10]', () => {
    expect(verdictOf('classic', 'CODE', '8')).toEqual({ word: 'BAD_STATUS' })
    expect(verdictOf('daisysms', 'RETRY', '-1')).toEqual({ word: 'ACCESS_READY' })
    expect(verdictOf('daisysms', 'DONE', '8')).toEqual({ word: 'BAD_STATUS' })
  })
})

test('each refusal of ours is a word that clients can read [HAPI-10]', () => {
  for (const code of Object.keys(errors) as ErrorCode[])
    for (const dialect of ['classic', 'daisysms'] as const)
      expect(errorWord(code, dialect)).toMatch(/^[A-Z][A-Z_]{1,39}$/)
  expect(errorWord('INSUFFICIENT_BALANCE', 'classic')).toBe('NO_BALANCE')
  expect(errorWord('INSUFFICIENT_BALANCE', 'daisysms')).toBe('NO_MONEY')
})

test('the log of a refusal has its word without the amount [KEY-7]', () => {
  expect(word('WRONG_MAX_PRICE:0.37')).toEqual({
    text: 'WRONG_MAX_PRICE:0.37',
    outcome: 'WRONG_MAX_PRICE',
  })
})

test.each([
  [{ code: '123456', text: 'Your code is 123456' }, '123456'],
  [{ code: 'G-12:34', text: null }, 'G-12 34'],
  [{ code: null, text: 'Code: 77\r\nBye' }, 'Code 77 Bye'],
  [{ code: null, text: null }, undefined],
])('the code of %j has neither colons nor lines [HAPI-6]', (message, code) => {
  expect(codeOf({ messages: [{ ...message, received_at: '' }] })).toBe(code)
  expect(codeOf({ messages: [] })).toBeUndefined()
})

test('a text in a header is UTF-8 without controls, and not too long [HAPI-6]', () => {
  const sent = headerText('Ваш код\r\nSet-Cookie: a=1\u0000 \u{1f4a9}')
  expect(sent).toMatch(/^[\t\u0020-\u007e\u0080-\u00ff]*$/)
  expect(Buffer.from(sent, 'latin1').toString('utf8')).toBe('Ваш код  Set-Cookie: a=1  \u{1f4a9}')
  expect(headerText('x'.repeat(5000))).toHaveLength(1000)
})
