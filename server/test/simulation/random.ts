/** A stream of pseudo-random numbers (mulberry32): the same seed and name give the same stream on every machine. */
export class Random {
  #state: number

  /** `name` separates the streams of one seed, so that a further draw from one does not change the others. */
  constructor(seed: number, name: string) {
    let state = seed >>> 0
    for (const letter of name)
      state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
    this.#state = state
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** An element of a list; undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  /** An element chosen by weight. Throws for an empty list. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    const found = choices.find(({ weight }) => (left -= weight) < 0) ?? choices.at(-1)
    if (!found) throw new Error('there is nothing to choose from')
    return found
  }
}
