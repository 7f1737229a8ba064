import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalOf, loginOf } from './credential.ts'

const canonical = 'ada@mail.test:Secret1'

describe('one credential', () => {
  test.each([
    ['as it is', 'ada@mail.test:Secret1'],
    ['with a login in capitals', 'ADA@Mail.Test:Secret1'],
    ['with a space after the colon', 'ada@mail.test: Secret1'],
    ['with a space before it', 'ada@mail.test :Secret1'],
    ['with a vertical bar', 'ada@mail.test|Secret1'],
    ['with a semicolon', 'ada@mail.test;Secret1'],
    ['with a comma and a tab', 'ada@mail.test,\tSecret1'],
    ['with a colon at its end', 'ada@mail.test:Secret1:'],
    ['with separators at both ends', ' :ada@mail.test:Secret1 |; '],
    ['with a zero-width space', 'ada@mail.test:\u200bSecret1'],
    ['with a byte order mark and a soft hyphen', '\ufeffada@mail.test:Sec\u00adret1'],
    ['with a no-break space', 'ada@mail.test\u00a0Secret1'],
    ['in full-width letters', '\uff41da@mail.test\uff1aSecret\uff11'],
    ['with a Hangul filler', 'ada@mail.test:Secret1\u3164'],
  ])('%s', (_what, typed) => {
    expect(canonicalOf(typed)).toBe(canonical)
    expect(loginOf(canonicalOf(typed))).toBe('ada@mail.test')
  })
})

test.each([
  ['a password in another case', 'ada@mail.test:secret1'],
  ['another password', 'ada@mail.test:Secret2'],
  ['another login', 'adb@mail.test:Secret1'],
  ['a third part', 'ada@mail.test:Secret1:note'],
])('%s is another credential', (_what, typed) => {
  expect(canonicalOf(typed)).not.toBe(canonical)
})

test.each([
  ['https://social.example/Ada|ADA@mail.test|Secret1'],
  ['HTTPS://social.example/ada : ada@mail.test : Secret1'],
])('a login after a URL is compared like any other: %s', (typed) => {
  expect(canonicalOf(typed)).toBe('https://social.example/ada:ada@mail.test:Secret1')
  expect(loginOf(canonicalOf(typed))).toBe('ada@mail.test')
})

test('a URL alone is compared unchanged', () => {
  expect(canonicalOf('https://files.example/AbC')).toBe('https://files.example/AbC')
  expect(loginOf('https://files.example/AbC')).toBe('https://files.example/AbC')
})

test('a port is part of the URL', () => {
  expect(loginOf(canonicalOf('http://host.example:8080/a|ada|Secret1'))).toBe('ada')
})

test('separators alone are compared unchanged', () => {
  expect(canonicalOf(' :| ')).toBe(':|')
  expect(canonicalOf('::')).not.toBe(canonicalOf(':::'))
})

test('the canonical form of a canonical form is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (typed) => {
      const once = canonicalOf(typed)
      expect(canonicalOf(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
