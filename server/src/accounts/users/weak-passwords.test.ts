import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { isCommonPassword, refuseOwnWords } from './weak-passwords.ts'

describe('a common password [AUTH-50]', () => {
  test.each([
    '123456',
    'password',
    'PASSWORD',
    'Naija123',
    'naira123',
    'qwerty123',
    'trustno1',
    'iloveyou1',
    'P@ssword1',
    'aaaaaaa',
    '🙂🙂🙂🙂🙂🙂',
    '1234567890123456',
    '987654321',
    '098765',
    'AbCdEfG',
    'zyxwvut',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'a-fine-password',
    '123456x',
    'ab'.repeat(128),
    '',
    'пароль',
    'constructor',
    'aaaaaab',
    '135803',
    '1234579',
    'x',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('is one of the 10,000 of at least 6 characters that the list has', () => {
    const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    expect(new Set(list).size).toBe(10_000)
    expect(list.filter((line) => !/^[^A-Z\s]{6,}$/u.test(line))).toEqual([])
    expect(list.filter((line) => !isCommonPassword(line.toUpperCase()))).toEqual([])
  })
})

describe("a password of one's own words [AUTH-50]", () => {
  const own = { email: 'ada.o@people.test', names: ['Ada', 'Obi-Eze'], brand: 'Nosim' }

  const codeOf = (password: string, who = own): string | undefined => {
    try {
      refuseOwnWords(password, who, 'pass')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.code
    }
    return undefined
  }

  test.each([
    'ada2026',
    'ADA!!!',
    'obieze1',
    'Obi-Eze',
    'adaobieze',
    'Obi-Eze.Ada1',
    'ada.o@people.test',
    'Ada.O@People.Test1',
    'Nosim123',
    '#nosim#',
  ])('%s is refused', (password) => {
    expect(codeOf(password)).toBe('VALIDATION_FAILED')
  })

  test.each(['adaptable-one', 'my name is ada', 'nosimple', '482913', '!!!###', 'a-fine-password'])(
    '%s is accepted',
    (password) => {
      expect(codeOf(password)).toBeUndefined()
    },
  )

  test('a name of one or two letters refuses nothing', () => {
    const who = { ...own, email: 'o@people.test', names: ['A', 'O'] }
    for (const password of ['a839201', 'o-5521', 'ao-5521']) {
      expect(codeOf(password, who)).toBeUndefined()
    }
  })
})
