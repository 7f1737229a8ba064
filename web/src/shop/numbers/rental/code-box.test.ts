import { expect, it } from 'vitest'
import { isFresh, waitingWords } from './code-box.tsx'
import { aRental, minutes } from './rental.fixture.ts'

const at = (minute: number) => ({
  code: '4711',
  text: null,
  received_at: new Date(minutes(minute)).toISOString(),
})

it('a rental without a code is not fresh', () => {
  expect(isFresh(aRental({}), minutes(0))).toBe(false)
})

it('the newest code is fresh for two minutes', () => {
  const rental = aRental({ messages: [at(5), at(1)] })
  expect(isFresh(rental, minutes(7) - 1)).toBe(true)
  expect(isFresh(rental, minutes(7))).toBe(false)
})

it('a number that comes online says until when at the latest, however long it takes [NUM-96]', () => {
  const online_by = new Date(minutes(4)).toISOString()
  const words = waitingWords(aRental({ online_by }), minutes(3))
  expect(words.head).toBe('Coming online')
  expect(words.note).toMatch(
    /^The number is coming online, at the latest at \d\d:\d\d\. Request the code when it says Waiting\.$/,
  )
})

it('after two minutes without a code the note suggests another number [NUM-54]', () => {
  expect(waitingWords(aRental({}), minutes(2) - 1).note).toMatch(/^Enter this number/)
  expect(waitingWords(aRental({}), minutes(2)).note).toBe(
    'No code yet? Cancel free and try another.',
  )
  expect(waitingWords(aRental({ cancel_requested: true }), minutes(3)).note).toBe(
    'You asked to cancel.',
  )
})
