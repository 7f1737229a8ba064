import { describe, expect, it } from 'vitest'
import { aRental, minutes } from './rental/rental.fixture.ts'
import { arrivals, arrivalSentence, announcedIn } from './use-announcement.ts'

const message = (code: string) => ({
  code,
  text: null,
  received_at: new Date(minutes(1)).toISOString(),
})
const waiting = aRental({})
const one = aRental({ messages: [message('4711')], last_sms_code: '4711' })
const two = aRental({ messages: [message('4711'), message('4711')], last_sms_code: '4711' })

describe('arrivals', () => {
  it('are what has a message more than before', () => {
    expect(arrivals(announcedIn([waiting]), [one])).toEqual([one])
    expect(arrivals(announcedIn([one]), [two])).toEqual([two])
  })

  it('are announced once', () => {
    expect(arrivals(announcedIn([one]), [one])).toEqual([])
  })

  it('do not count what was there when the list was first seen', () => {
    expect(arrivals(announcedIn([]), [one])).toEqual([])
  })
})

it('reads a code figure by figure', () => {
  expect(arrivalSentence(one)).toBe('Code for WhatsApp: 4 7 1 1')
})
