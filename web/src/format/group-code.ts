/** The lengths of the groups in which a code is shown, by its number of digits. */
const groupings: Readonly<Record<number, readonly number[]>> = {
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
}

type Figure = {
  readonly figure: string
  /** The index of the digit in the code, from 0. */
  readonly place: number
  /** Whether a gap follows. */
  readonly isGroupEnd: boolean
}

/** The characters of a code and the gaps between its groups. A short code, or one with letters, is one group. */
export function codeFigures(code: string): readonly Figure[] {
  const lengths = (/^\d+$/.test(code) ? groupings[code.length] : undefined) ?? []
  const ends = new Set(lengths.slice(0, -1).map((_, index) => sum(lengths.slice(0, index + 1))))
  return code.split('').map((figure, place) => ({
    figure,
    place,
    isGroupEnd: ends.has(place + 1),
  }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** A code in groups: '238 816'. It is copied without the gap. */
export const groupCode = (code: string): string =>
  codeFigures(code)
    .map(({ figure, isGroupEnd }) => (isGroupEnd ? `${figure} ` : figure))
    .join('')

/** A code for screen readers, which read it character by character. */
export const spellCode = (code: string): string => code.split('').join(' ')
