import { expect, test } from 'vitest'
import { frameAt, isRunning, type Lifecycle, lifecycleNamed, owed, unitsLeft } from './lifecycle.ts'

// The vectors of the panel protocol notes, section 3.3.
test.each([
  ['Partial', 27_819, 1000, 157, 23_452],
  ['Partial', 150_000, 3000, 1000, 100_000],
  ['Partial', 150_000, 3000, -20, 150_000],
  ['Partial', 150_000, 3000, 5000, 0],
  ['Completed', 150_000, 3000, 1000, 150_000],
  ['In progress', 150_000, 3000, 1000, 150_000],
  ['Canceled', 150_000, 3000, 0, 0],
  ['Cancelled', 150_000, 3000, 0, 0],
  ['Refunded', 150_000, 3000, 0, 0],
  ['4', 150_000, 3000, 0, 0],
  ['Partial', 1_000_000_000, 100_000_000, 33_333_333, 666_666_670],
])(
  'the charge for the status %s, full price %i, quantity %i and %i remaining is %i',
  (status, full, quantity, remains, cost) => {
    expect(owed(full, { status, quantity, remains })).toBe(cost)
  },
)

test.each([
  ['Pending', true],
  ['Processing', true],
  ['In progress', true],
  ['Incomplete', true],
  ['Completed', false],
  ['Partial', false],
  ['Canceled', false],
  ['Failed', false],
])('an order with the status %s is running: %s', (status, running) => {
  expect(isRunning(status)).toBe(running)
})

test('a negative share is at least one unit', () => {
  expect(unitsLeft({ status: 'Completed', left: -0.1 }, 1)).toBe(-1)
  expect(unitsLeft({ status: 'Completed', left: -0.1 }, 1000)).toBe(-100)
  expect(unitsLeft({ status: 'Partial', left: 0.5 }, 11)).toBe(6)
})

test('a lifecycle is found only by its own name, and it has no frame after its end', () => {
  expect(lifecycleNamed('toString')).toBeUndefined()
  expect(lifecycleNamed('usual')).toBe('usual')
  expect(frameAt('usual', 5)).toBeUndefined()
  expect(frameAt('never', 0)).toBeUndefined()
})

test.each<[Lifecycle, string[]]>([
  [
    'usual',
    ['In progress 100', 'In progress 75', 'In progress 50', 'In progress 25', 'Completed 0'],
  ],
  ['corrected', ['In progress 100', 'In progress 50', 'Completed 0', 'Completed 0', 'Partial 30']],
  [
    'dropped',
    ['In progress 100', 'In progress 50', 'In progress 25', 'In progress 80', 'Canceled 100'],
  ],
  ['odd-words', ['Checking link 100', 'Incomplete 50']],
])('an order with the lifecycle %s goes through %j', (life, states) => {
  const frames = states.map((_, step) => frameAt(life, step))
  expect(frames.map((frame) => frame && `${frame.status} ${unitsLeft(frame, 100)}`)).toEqual(states)
  expect(frameAt(life, states.length)).toBeUndefined()
})
