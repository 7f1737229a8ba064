import { boostLine } from '../boost/live.ts'
import type { Line, OrderHandlers } from '../live/line.ts'
import { numberLine } from '../numbers/live.ts'
import { storeLine } from '../store/live.ts'

/** What is read of each line of business. */
export const lines: readonly Omit<Line<never>, 'apply'>[] = [numberLine, boostLine, storeLine]

/** Brings the cache up to date with the orders of each. */
export const orderHandlers: OrderHandlers = {
  numbers: numberLine.apply,
  boost: boostLine.apply,
  store: storeLine.apply,
}
