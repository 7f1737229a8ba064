import type { BoostOrder } from '@nosim/contract/shop/boost.ts'
import { describe, expect, it, vi } from 'vitest'
import { aRental, minutes } from '../numbers/rental/rental.fixture.ts'
import { rentalNotice } from '../numbers/notice.ts'
import { noticeOf } from './notice.ts'
import { titleOf } from './tab-signs.ts'

// Node has no `MutationObserver`, which `setTabTitle` uses.
vi.hoisted(() => vi.stubGlobal('MutationObserver', Object))

const message = (code: string, minute = 1) => ({
  code,
  text: null,
  received_at: new Date(minutes(minute)).toISOString(),
})
const withCode = aRental({
  rental_status: 'completed',
  money: 'charged',
  messages: [message('238816')],
  last_sms_code: '238816',
})

describe('the notification of a rental', () => {
  it('shows its newest code, spoken digit by digit [LIVE-7]', () => {
    expect(rentalNotice(withCode, minutes(1))).toMatchObject({
      kind: 'code',
      code: '238816',
      spoken: 'Code for WhatsApp: 2 3 8 8 1 6',
    })
  })

  it('is absent while the number waits, and for an old code', () => {
    expect(rentalNotice(aRental({}), minutes(1))).toBeUndefined()
    expect(rentalNotice(withCode, minutes(12))).toBeUndefined()
  })

  it('has the same key in each replay, and a different key for a second message [LIVE-9]', () => {
    const key = (rental: typeof withCode) => rentalNotice(rental, minutes(2))?.key
    expect(key(withCode)).toBe(key({ ...withCode }))
    const second = { ...withCode, messages: [message('238816', 2), message('238816')] }
    expect(key(second)).not.toBe(key(withCode))
  })

  it.each([
    ['cancelled', 'Number cancelled. ₦1,927.00 is back in your wallet.'],
    ['timeout', 'No code came. ₦1,927.00 is back in your wallet.'],
    ['completed', '₦1,927.00 is back in your wallet.'],
  ] as const)('shows the refund of a rental that is %s: %s [LIVE-10]', (rental_status, text) => {
    const refunded = aRental({ rental_status, money: 'refunded', refunded: '1927.00' })
    expect(rentalNotice(refunded, minutes(5))).toMatchObject({ text, spoken: `WhatsApp: ${text}` })
  })

  it('is absent for a new purchase without stock, which the form shows', () => {
    const none = aRental({ number: '', money: 'refunded', rental_status: 'cancelled' })
    expect(rentalNotice(none, minutes(0.5))).toBeUndefined()
    expect(rentalNotice(none, minutes(5))).toBeDefined()
  })
})

const context = { id: '7', now: minutes(0) }
const boostOrder: BoostOrder = {
  order_id: 'b1',
  service_id: '1',
  service_name: 'Instagram Followers | Old profiles | 60 Days Refill',
  category: 'Instagram',
  status: 'success',
  quantity: 1000,
  amount: '500.00',
  refunded: '0.00',
  link: 'https://social.example/a',
  start_count: null,
  remains: null,
  can_cancel: false,
  can_refill: false,
  cancel_requested: false,
  refill_status: null,
  created_at: new Date(minutes(0)).toISOString(),
}
const boostText = (change: Partial<BoostOrder>) => {
  const notice = noticeOf({ kind: 'boost', data: { ...boostOrder, ...change } }, context)
  return notice?.kind === 'line' ? notice.text : undefined
}

describe('the notification of a boost', () => {
  it.each([
    [{ status: 'success' }, 'Boost delivered: Instagram Followers.'],
    [
      { status: 'success', service_name: '🔥 TikTok Views [Instant] 🔁' },
      'Boost delivered: TikTok Views.',
    ],
    [
      { status: 'partial', refunded: '120.00' },
      'Boost ended early: Instagram Followers. ₦120.00 is back in your wallet.',
    ],
    [
      { status: 'cancelled', refunded: '500.00' },
      'Boost cancelled: Instagram Followers. ₦500.00 is back in your wallet.',
    ],
    [{ status: 'processing' }, undefined],
    [{ status: 'success', refill_status: 'Pending' }, undefined],
  ] as const)('with the change %o is %o [LIVE-10, BOOST-26]', (change, text) => {
    expect(boostText(change)).toBe(text)
  })
})

describe('the notification of money and logs', () => {
  it.each([
    ['credited', '₦500.00 added to your wallet.'],
    ['on hold', '₦500.00 received. It is on hold while we check it.'],
    ['reversed', 'A transfer of ₦500.00 was reversed.'],
  ] as const)('shows a deposit that is %s [LIVE-10]', (status, text) => {
    const event = { kind: 'deposit', data: { amount: '500.00', status } } as const
    expect(noticeOf(event, context)).toMatchObject({ key: 'deposit 7', text })
  })

  it.each([
    ['stock', 'It has numbers again, for ₦548.00.'],
    ['price', 'It costs ₦548.00 now.'],
  ] as const)('shows an alert for %s with its service [NUM-92]', (reason, text) => {
    const data = { reason, service: 'wa', service_name: 'WhatsApp', price_ngn: 548 }
    expect(noticeOf({ kind: 'alert', data }, context)).toMatchObject({
      key: 'alert 7',
      text,
      spoken: `WhatsApp: ${text}`,
      to: '/buy-number?service=wa',
    })
  })

  it.each([
    [0, 3, '0.00', '3 logs delivered.'],
    [0, 1, '0.00', '1 log delivered.'],
    [5, 3, '0.00', 'Your order of logs was updated.'],
    [5, 3, '500.00', 'Your order of logs was updated. ₦500.00 of it is refunded.'],
  ])(
    'shows an order %d minutes old of %d logs with ₦%s refunded [LIVE-10]',
    (age, count, back, text) => {
      const created_at = new Date(minutes(-age)).toISOString()
      const data = { order_id: 's1', created_at, log_count: count, refunded: back }
      expect(noticeOf({ kind: 'store', data }, context)).toMatchObject({ text })
    },
  )

  it('is absent for a change of the balance', () => {
    const data = { bal: '1.00', refer_bal: '0.00' }
    expect(noticeOf({ kind: 'balance', data }, context)).toBeUndefined()
  })
})

it('the title of the tab shows the newest code [LIVE-8]', () => {
  expect(titleOf([])).toBeUndefined()
  expect(titleOf([{ code: '238816', service_name: 'Discord' }])).toBe('238 816 · Discord')
})
