import type { PointerEvent } from 'react'

/** A letter, and the index of the first row that begins with it. */
export type LetterStart = { readonly letter: string; readonly place: number }

/** The first letters of the rows below the last heading. '#' is for names that begin with no letter from A to Z. */
export function lettersOf<T>(
  rows: readonly { readonly heading?: string; readonly option?: T }[],
  textOf: (option: T) => string,
): readonly LetterStart[] {
  const after = rows.findLastIndex(({ heading }) => heading !== undefined)
  const starts = new Map<string, number>()
  rows.forEach(({ option }, place) => {
    if (option === undefined || place < after) return
    const [first = ''] = textOf(option).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : '#'
    if (!starts.has(letter)) starts.set(letter, place)
  })
  return Array.from(starts, ([letter, place]) => ({ letter, place }))
}

type LetterRailProps = {
  readonly starts: readonly LetterStart[]
  /** Called with the index of the row of the letter under the finger. */
  readonly onLetter: (place: number) => void
}

/** The letters at the edge of a long list. It is for touch: keyboard and screen readers use the search. */
export function LetterRail({ starts, onLetter }: LetterRailProps) {
  const point = ({ currentTarget, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return
    const { top, height } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientY - top) / height) * starts.length)
    const start = starts[Math.min(starts.length - 1, Math.max(0, index))]
    if (start) onLetter(start.place)
  }
  return (
    <div
      aria-hidden
      onPointerDown={(event) => {
        // Keeps the focus in the search box, and the phone's keyboard open.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={point}
      className="absolute inset-y-0 right-0 flex w-7 touch-none flex-col items-center justify-evenly text-micro text-ink-soft select-none"
    >
      {starts.map(({ letter }) => (
        <span key={letter}>{letter}</span>
      ))}
    </div>
  )
}
