import type { PointerEvent } from 'react'

/** A letter, and the place of the first row that begins with it. */
export type LetterStart = { readonly letter: string; readonly place: number }

/** The first letters of the rows below the last heading; what begins with none of A to Z is '#'. */
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
  /** Called with the place of the row of the letter under the finger. */
  readonly onLetter: (place: number) => void
}

/** The letters at the edge of a long list. For fingers: the keyboard and screen readers have the search. */
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
        // Keeps the search box, and with it the keyboard of the phone, as it is.
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
