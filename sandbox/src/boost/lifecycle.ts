/**
 * The state of an order after a step of its life (panel protocol notes, section 3). This file has no clock and no
 * money.
 */
export type Frame = {
  status: string
  /** The share of the quantity that is not delivered; negative where too much was delivered. */
  left: number
}

const started: Frame = { status: 'In progress', left: 1 }
const half: Frame = { status: 'In progress', left: 0.5 }
const done: Frame = { status: 'Completed', left: 0 }
const canceled: Frame = { status: 'Canceled', left: 1 }
const most: Frame = { status: 'In progress', left: 0.25 }

/** The frames of each life, one for each step. An order begins as Pending, and keeps its last frame. */
const lifecycles = {
  usual: [started, { status: 'In progress', left: 0.75 }, half, most, done],
  package: [{ status: 'Processing', left: 1 }, done],
  'at-once': [done],
  'half-way': [started, half, { status: 'Partial', left: 0.5 }],
  cancelled: [canceled],
  never: [],
  'too-much': [started, half, { status: 'In progress', left: -0.05 }, { ...done, left: -0.1 }],
  corrected: [started, half, done, done, { status: 'Partial', left: 0.3 }],
  // `Incomplete` contains "complete", but is not an end.
  'odd-words': [
    { status: 'Checking link', left: 1 },
    { status: 'Incomplete', left: 0.5 },
  ],
  dropped: [started, half, most, { status: 'In progress', left: 0.8 }, canceled],
  deaf: [started, half, most, done],
} as const satisfies Record<string, readonly Frame[]>

export type Lifecycle = keyof typeof lifecycles

/** The life with this name; undefined for an unknown name. */
export function lifecycleNamed(name: string): Lifecycle | undefined {
  return Object.keys(lifecycles).find((each): each is Lifecycle => each === name)
}

/** The frame of a step, counted from 0; undefined after the last step. */
export function frameAt(life: Lifecycle, step: number): Frame | undefined {
  const frames: readonly Frame[] = lifecycles[life]
  return frames[step]
}

/** The units of `left`, rounded. Where too much was delivered, it is at most -1. */
export function unitsLeft({ left }: Frame, quantity: number): number {
  return left < 0 ? Math.min(-1, Math.round(left * quantity)) : Math.round(left * quantity)
}

// The statuses that end an order, in both spellings, and the numbers that some panels use instead (section 3.1).
const ends: Readonly<Record<string, 'whole' | 'part' | 'nothing'>> = {
  completed: 'whole',
  '2': 'whole',
  partial: 'part',
  '3': 'part',
  canceled: 'nothing',
  cancelled: 'nothing',
  '4': 'nothing',
  refunded: 'nothing',
  '5': 'nothing',
  failed: 'nothing',
  fail: 'nothing',
}

/** Whether an order with this status has not ended. */
export function isRunning(status: string): boolean {
  return ends[status.toLowerCase()] === undefined
}

/** The charge of an order in its current state, in the unit of `full` (section 3.3). */
export function owed(
  full: number,
  { status, remains, quantity }: { status: string; remains: number; quantity: number },
): number {
  const end = ends[status.toLowerCase()]
  if (end === 'nothing') return 0
  if (end !== 'part') return full
  const missing = Math.min(Math.max(remains, 0), quantity)
  // The product can exceed the exact range of a number.
  return full - Number((BigInt(full) * BigInt(missing)) / BigInt(quantity))
}
