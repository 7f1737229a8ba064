import { expect, test } from 'vitest'
import { codeIn, inventText } from './texts.ts'

test.each([
  ['Your WhatsApp code: 123-456\nDo not share', '123456'],
  ['G-998877 is your Google verification code.', '998877'],
  ['Use 4821 to log in', '4821'],
  ['[Shop] 12345678 is your code', '12345678'],
  ['Call +14155550100 now', 'Call +14155550100 now'],
  ['no digits at all', 'no digits at all'],
])('finds the code in %j', (text, code) => {
  expect(codeIn(text, 'wa')).toBe(code)
})

test('the code of an unlisted service is the whole text', () => {
  expect(codeIn('code: 123456', 'service_not_listed')).toBe('code: 123456')
})

test.each(['wa', 'tg', 'go', 'fb', 'ot', 'zz', 'q1', 'abc'])(
  'the generated SMS of %s contains a code of six digits',
  (code) => {
    expect(codeIn(inventText({ code, name: 'Shop 24' }), code)).toMatch(/^\d{6}$/)
  },
)
