import { expect, test, vi } from 'vitest'
import { generationMessage } from './generate-account.tsx'

// The component's imports subscribe to other tabs when they load; there are none here.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

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
