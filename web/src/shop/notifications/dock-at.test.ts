import { describe, expect, it } from 'vitest'
import { aRental, minutes } from '../numbers/rental/rental.fixture.ts'
import { dockAt } from './dock-at.ts'

const waiting = aRental({ order_id: 'waits' })
const arrived = aRental({
  order_id: 'has',
  rental_status: 'completed',
  status: 'Completed',
  messages: [{ code: '4711', text: null, received_at: new Date(minutes(1)).toISOString() }],
  last_sms_code: '4711',
})
const over = aRental({ rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' })

describe('the dock [LIVE-11]', () => {
  it('shows a waiting number and the count of others', () => {
    expect(dockAt([waiting, over], minutes(1))).toEqual({
      rental: waiting,
      code: undefined,
      others: 0,
    })
    expect(dockAt([waiting, waiting], minutes(1))?.others).toBe(1)
  })

  it('shows a new code before a waiting number', () => {
    expect(dockAt([waiting, arrived], minutes(2))).toMatchObject({ code: '4711', others: 1 })
  })

  it('shows the code that arrived last, also of a number that was rented later', () => {
    const received_at = new Date(minutes(1.5)).toISOString()
    const later = aRental({
      ...arrived,
      messages: [{ code: '238816', text: null, received_at }],
      last_sms_code: '238816',
    })
    expect(dockAt([arrived, later], minutes(2))?.code).toBe('238816')
  })

  it('is hidden without a waiting number or a new code', () => {
    expect(dockAt([arrived], minutes(3))).toBeUndefined()
    expect(dockAt([waiting], minutes(7))).toBeUndefined()
    expect(dockAt([over], minutes(1))).toBeUndefined()
  })
})
