import type { Rental } from '@nosim/contract/numbers.ts'

const freshMs = 2 * 60_000

/** True for the first two minutes of the newest code, while it is what one came for. */
export function isFresh({ messages }: Pick<Rental, 'messages'>, now: number): boolean {
  const newest = messages[0]
  return newest !== undefined && now - Date.parse(newest.received_at) < freshMs
}
