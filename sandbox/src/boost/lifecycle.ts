/** What becomes of an order as time goes by (panel protocol notes, section 3): pure, no clock and no books. */
export type Frame = {
  status: string
  /** The share of the quantity that is not delivered; below 0 when too much is. */
  left: number
}

const started: Frame = { status: 'In progress', left: 1 }
const half: Frame = { status: 'In progress', left: 0.5 }
const done: Frame = { status: 'Completed', left: 0 }
const canceled: Frame = { status: 'Canceled', left: 1 }
const most: Frame = { status: 'In progress', left: 0.25 }

/** One frame for each step of time after the order, which begins as Pending; the last one stays. */
const lifecycles = {
  usual: [started, { status: 'In progress', left: 0.75 }, half, most, done],
  package: [{ status: 'Processing', left: 1 }, done],
  'at-once': [done],
  'half-way': [started, half, { status: 'Partial', left: 0.5 }],
  cancelled: [canceled],
  never: [],
  'too-much': [started, half, { status: 'In progress', left: -0.05 }, { ...done, left: -0.1 }],
  corrected: [started, half, done, done, { status: 'Partial', left: 0.3 }],
  // The second has "complete" in it, which must not be taken for the end.
  'odd-words': [
    { status: 'Checking link', left: 1 },
    { status: 'Incomplete', left: 0.5 },
  ],
  dropped: [started, half, most, { status: 'In progress', left: 0.8 }, canceled],
  deaf: [started, half, most, done],
} as const satisfies Record<string, readonly Frame[]>

export type Lifecycle = keyof typeof lifecycles

/** A life by its name, undefined when there is none of it. */
export function lifecycleNamed(name: string): Lifecycle | undefined {
  return Object.keys(lifecycles).find((each): each is Lifecycle => each === name)
}

/** What the step makes of an order; undefined when nothing more happens. Steps count from 0. */
export function frameAt(life: Lifecycle, step: number): Frame | undefined {
  const frames: readonly Frame[] = lifecycles[life]
  return frames[step]
}

/** How many units a share is; below 0 it is at least one. */
export function unitsLeft({ left }: Frame, quantity: number): number {
  return left < 0 ? Math.min(-1, Math.round(left * quantity)) : Math.round(left * quantity)
}

// Both spellings, and the numbers that some panels answer instead of words (section 3.1).
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

/** Whether more may be delivered. */
export function isRunning(status: string): boolean {
  return ends[status.toLowerCase()] === undefined
}

/** What an order costs in its state, in the whole units of `full` (section 3.3). */
export function owed(
  full: number,
  { status, remains, quantity }: { status: string; remains: number; quantity: number },
): number {
  const end = ends[status.toLowerCase()]
  if (end === 'nothing') return 0
  if (end !== 'part') return full
  const missing = Math.min(Math.max(remains, 0), quantity)
  // The product of both is beyond what a number holds exactly.
  return full - Number((BigInt(full) * BigInt(missing)) / BigInt(quantity))
}
