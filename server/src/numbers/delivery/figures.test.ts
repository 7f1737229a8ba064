import { array, assert, constantFrom, double, integer, nat, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { deliverySample } from '@nosim/contract/shop/delivery.ts'
import { waitOf, wilson, type WaitCount } from '../../platform/waits.ts'
import { figureOf, serviceDelivery, supplierDelivery } from './figures.ts'

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  { part: 81, whole: 263, low: 0.2553, high: 0.3662 },
  { part: 15, whole: 148, low: 0.0624, high: 0.1605 },
  { part: 0, whole: 20, low: 0, high: 0.1611 },
  { part: 1, whole: 29, low: 0.0061, high: 0.1718 },
])(
  'the Wilson interval of $part of $whole is $low to $high [NUM-68]',
  ({ part, whole, low, high }) => {
    const bounds = wilson(part, whole)
    expect(bounds[0]).toBeCloseTo(low, 4)
    expect(bounds[1]).toBeCloseTo(high, 4)
  },
)

test('the Wilson interval has the share in it, and that of the rest mirrors it [NUM-68]', () => {
  assert(
    property(nat(5000), integer({ min: 0, max: 5000 }), (part, rest) => {
      const whole = part + rest
      pre(whole > 0)
      const [low, high] = wilson(part, whole)
      const [otherLow, otherHigh] = wilson(rest, whole)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(part / whole - low).toBeGreaterThanOrEqual(-1e-9)
      expect(high - part / whole).toBeGreaterThanOrEqual(-1e-9)
      expect(low).toBeCloseTo(1 - otherHigh, 9)
      expect(high).toBeCloseTo(1 - otherLow, 9)
    }),
  )
})

/** A wait in the form in which the SQL function `delivery_wait` stores it. */
const kept = (seconds: number) => {
  if (seconds >= 600) return 600
  const whole = Math.floor(seconds)
  return whole < 60 ? whole : whole - (whole % 5)
}

test('median and p90 of kept waits differ from those of the waits by the stated error at most [NUM-68]', () => {
  const waits = array(double({ min: 0, max: 599.9, noNaN: true }), { minLength: 1 })
  assert(
    property(waits, constantFrom(0.5, 0.9), (seconds, part) => {
      const exact = seconds.toSorted((a, b) => a - b)[Math.ceil(part * seconds.length) - 1] ?? 0
      const counts = seconds.map((one) => ({ wait: kept(one), count: 1 }))
      const error = exact - (waitOf([...counts, { wait: -1, count: 7 }], part) ?? Number.NaN)
      expect(error).toBeGreaterThanOrEqual(0)
      expect(error).toBeLessThan(exact < 60 ? 1 : 5)
    }),
  )
})

const none = { codes: null, share: null, low: null, high: null, median_s: null, p90_s: null }

test.each<{ why: string; counts: WaitCount[]; figure: ReturnType<typeof figureOf> }>([
  { why: 'nothing', counts: [], figure: { sample: 0, ...none } },
  {
    why: '29 orders',
    counts: [{ wait: 5, count: deliverySample - 1 }],
    figure: { sample: 29, ...none },
  },
  {
    why: '30 orders of which 29 have a code',
    counts: [
      { wait: 5, count: 29 },
      { wait: -1, count: 1 },
    ],
    figure: { ...none, sample: 30, codes: 29, share: 96.7, low: 83.3, high: 99.4 },
  },
  {
    why: '40 orders of which 30 have a code',
    counts: [
      { wait: -1, count: 10 },
      { wait: 70, count: 4 },
      { wait: 12, count: 15 },
      { wait: 14, count: 11 },
    ],
    figure: { sample: 40, codes: 30, share: 75, low: 59.8, high: 85.8, median_s: 12, p90_s: 70 },
  },
])('the figure of $why [NUM-68]', ({ counts, figure }) => {
  expect(figureOf(counts)).toEqual(figure)
})

const enough = (delivered: number, sample: number) =>
  figureOf([
    { wait: 9, count: delivered },
    { wait: -1, count: sample - delivered },
  ])

test.each([
  { week: enough(29, 29), month: enough(29, 29), shown: undefined },
  { week: enough(11, 30), month: enough(30, 60), shown: { level: 1, days: 7, sample: 30 } },
  { week: enough(12, 30), month: enough(60, 60), shown: { level: 2, days: 7, sample: 30 } },
  { week: enough(21, 30), month: enough(60, 60), shown: { level: 3, days: 7, sample: 30 } },
  { week: enough(5, 5), month: enough(42, 60), shown: { level: 3, days: 30, sample: 60 } },
])(
  'the level of a service is that of 7 days, or of 30 days without enough: $shown [NUM-56]',
  ({ week, month, shown }) => {
    const of = (supplier: string | null, isOnSale: boolean) => ({
      service: 'tg',
      name: 'Telegram',
      isOnSale,
      supplier,
      days_7: week,
      days_30: month,
    })
    const figures = (...services: ReturnType<typeof of>[]) =>
      serviceDelivery({ until: '2026-11-24', services, suppliers: [] })
    expect(figures(of(null, true))['tg']).toEqual(shown && expect.objectContaining(shown))
    expect(figures(of('classic', true), of(null, false))).toEqual({})
  },
)

test('the share of a supplier is that of 7 days, or of 30 days without enough [ADMIN-27]', () => {
  const suppliers = [
    { supplier: 'first', days_7: enough(30, 40), days_30: enough(50, 80) },
    { supplier: 'second', days_7: enough(5, 5), days_30: enough(42, 60) },
    { supplier: 'third', days_7: enough(0, 0), days_30: enough(5, 5) },
  ]
  const shares = supplierDelivery({ until: '2026-11-24', services: [], suppliers })
  expect(Object.fromEntries(shares)).toEqual({
    first: { share: 75, sample: 40, days: 7 },
    second: { share: 70, sample: 60, days: 30 },
  })
})
