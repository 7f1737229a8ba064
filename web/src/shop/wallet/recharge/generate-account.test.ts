import { expect, test, vi } from 'vitest'
import { generationMessage } from './generate-account.tsx'

// The modules that the component imports listen to other tabs on load. Node has no `addEventListener`.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

test('the message of the server is shown unchanged', () => {
  expect(
    generationMessage({
      code: 'EMAIL_UNCONFIRMED',
      message: 'Please confirm your email address first.',
    }),
  ).toBe('Please confirm your email address first.')
})

test('an empty message of the server is replaced by the default', () => {
  expect(generationMessage({ code: 'ACCOUNT_GENERATION_FAILED', message: ' ' })).toBe(
    'Failed to generate account',
  )
})

test('a missing or unreadable response shows the error of an exception', () => {
  for (const code of ['NETWORK', 'UNREADABLE'] as const)
    expect(generationMessage({ code, message: 'whatever' })).toBe(
      'An error occurred while generating account',
    )
})
