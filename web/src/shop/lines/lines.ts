import type { Lines } from '../live/line.ts'
import { boostLine } from '../boost/live.ts'
import { numberLine } from '../numbers/live.ts'
import { storeLine } from '../store/live.ts'

/** The lines of business, by the events of their orders. */
export const lines: Lines = { numbers: numberLine, boost: boostLine, store: storeLine }
