/** Pseudo-random decisions that follow from a seed (mulberry32). */
export type Seeded = {
  /** A number of [0, 1). */
  next(): number
  /** A whole number of [0, below). */
  below(below: number): number
  pick<T>(from: readonly T[]): T
  /** True with this probability. */
  isHit(share: number): boolean
}

/** Opens the decisions of a seed. */
export function seeded(seed: number): Seeded {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      const found = from[below(from.length)]
      if (found === undefined && from.length === 0) throw new Error('there is nothing to pick from')
      return found as T // the index is within the list
    },
    isHit: (share) => next() < share,
  }
}
