import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { controlStyle, Field } from './field.tsx'

export type DayFieldProps = {
  readonly label: string
  /** YYYY-MM-DD, or nothing. */
  readonly day: string
  readonly min?: string | undefined
  readonly max: string
  /** How a day reads. */
  readonly textOf: (day: string) => string
  readonly onDay: (day: string) => void
}

/** Typing a date passes through others: 2 November on the way to the 21st. */
const pauseMs = 500

/**
 * A date in the browser's own field; it is taken once the typing has paused. Without the focus it reads as dates do elsewhere
 * on the page, not in the form of the browser's language.
 */
export function DayField({ label, day, min, max, textOf, onDay }: DayFieldProps) {
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
    <Field label={label}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            type="date"
            value={typed}
            min={min}
            max={max}
            onChange={(event) => setTyped(event.target.value)}
            className={cx(controlStyle, 'peer not-focus:[&::-webkit-datetime-edit]:opacity-0')}
          />
          {/* Only over a field whose own text can be hidden. */}
          <span
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-y-0 left-3 hidden items-center peer-focus:hidden supports-[selector(::-webkit-datetime-edit)]:not-peer-focus:flex',
              typed === '' && 'text-ink-soft',
            )}
          >
            {typed === '' ? 'Any day' : textOf(typed)}
          </span>
        </span>
      )}
    </Field>
  )
}
