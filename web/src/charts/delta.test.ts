import { expect, test } from 'vitest'
import { changeOf } from './delta.tsx'

test.each([
  [150, 100, { percent: '50%', isMore: true }],
  [50, 100, { percent: '50%', isMore: false }],
  [0, 100, { percent: '100%', isMore: false }],
  [10_050, 10_000, { percent: 'under 1%', isMore: true }],
  [2_100_000, 1000, { percent: '209,900%', isMore: true }],
  [-50, 100, { percent: '150%', isMore: false }],
  [100, 100, undefined],
  [100, 0, undefined],
  [100, -20, undefined],
])('the change to %d from %d is %j [ADMIN-6]', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})
