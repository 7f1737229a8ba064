// The area codes of the North American plan: they do not begin with 0 or 1, have no 9 in the middle, and are not N11.
const areaCodes = Array.from({ length: 800 }, (_, index) => String(index + 200)).filter(
  (code) => code[1] !== '9' && !code.endsWith('11'),
)
// 555-0100 to 555-0199 are reserved for fiction in every area, so no real phone has these numbers.
const FICTIONAL_LINES = 100
const SPREAD = 40_503 // coprime with the size of the pool, so that the walk visits every number once
const CROWDED = 60_000

/** The lines of a supplier: those with `line % of === turn`. */
export type Lines = { turn: number; of: number }

/** Assigns US numbers: `1` + area + `555` + line. It walks through the pool, so that a number is not repeated soon. */
export class NumberPool {
  #step = Math.floor(Math.random() * 70_000)
  readonly #lines: Lines

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** A free number in one of the areas (any area where the list is empty); null without a free number. */
  next(
    areas: readonly string[],
    taken: { size: number; has(number: string): boolean },
  ): string | null {
    const codes = areas.length > 0 ? areas : areaCodes
    // A benchmark rents more numbers than are reserved for fiction. It then also gets the rest of the 555 exchange.
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
