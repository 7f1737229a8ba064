import { expect, test } from 'vitest'
import { generationMessage } from './generation-message.ts'

test('what the server said is shown as it is', () => {
  expect(
    generationMessage({
      code: 'EMAIL_UNCONFIRMED',
      message: 'Please confirm your email address first.',
    }),
  ).toBe('Please confirm your email address first.')
})

test('a server without words falls back to the sentence of the specification', () => {
  expect(generationMessage({ code: 'ACCOUNT_GENERATION_FAILED', message: ' ' })).toBe(
    'Failed to generate account',
  )
})

test('no answer, or none that can be read, is an exception', () => {
  for (const code of ['NETWORK', 'UNREADABLE'] as const)
    expect(generationMessage({ code, message: 'whatever' })).toBe(
      'An error occurred while generating account',
    )
})
