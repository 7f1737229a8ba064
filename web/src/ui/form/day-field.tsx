import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'

export type DayFieldProps = {
  readonly label: string
  /** YYYY-MM-DD, or nothing. */
  readonly day: string
  readonly min?: string | undefined
  readonly max: string
  readonly onDay: (day: string) => void
}

/** Typing a date passes through others: 2 November on the way to the 21st. */
const pauseMs = 500

/** A date in the browser's own field; it is taken once the typing has paused. */
export function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [known, setKnown] = useState(day)
  if (known !== day) {
    setKnown(day)
    setTyped(day)
  }
  const take = useEffectEvent(() => onDay(typed))
  useEffect(() => {
    if (typed === day) return undefined
    const timer = setTimeout(take, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, day])
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
