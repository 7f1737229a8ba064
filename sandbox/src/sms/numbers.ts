// Every code of the North American plan: not 0 or 1 first, not 9 in the middle, not N11.
const areaCodes = Array.from({ length: 800 }, (_, index) => String(index + 200)).filter(
  (code) => code[1] !== '9' && !code.endsWith('11'),
)
// 555-0100 to 555-0199 is reserved for fiction in every area: no real phone is called.
const FICTIONAL_LINES = 100
const SPREAD = 40_503 // coprime with the size of the pool, so that the walk visits every number once
const CROWDED = 60_000

/** Which of the lines are a supplier's: every line of the remainder `turn` when it is divided by `of`. */
export type Lines = { turn: number; of: number }

/** Hands out US numbers, `1` + area + `555` + line, walking through the pool so that none comes twice soon. */
export class NumberPool {
  #step = Math.floor(Math.random() * 70_000)
  readonly #lines: Lines

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** A free number in one of the areas (any when there are none), or null when those are used up. */
  next(
    areas: readonly string[],
    taken: { size: number; has(number: string): boolean },
  ): string | null {
    const codes = areas.length > 0 ? areas : areaCodes
    // A benchmark rents more numbers than fiction has; then the rest of the 555 exchange helps out.
    const { turn, of } = this.#lines
    const [all, firstLine] = taken.size < CROWDED / of ? [FICTIONAL_LINES, 100] : [10_000, 0]
    const lines = all / of
    const size = codes.length * lines
    for (let tries = Math.min(size, 10_000); tries > 0; tries -= 1) {
      this.#step += 1
      const index = (this.#step * SPREAD) % size
      const line = String(firstLine + (index % lines) * of + turn).padStart(4, '0')
      const number = `1${codes[Math.floor(index / lines)]}555${line}`
      if (!taken.has(number)) return number
    }
    return null
  }
}
