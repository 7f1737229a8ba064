import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { controlStyle, Field } from './field.tsx'

export type DayFieldProps = {
  readonly label: string
  /** A day as YYYY-MM-DD, or empty. */
  readonly day: string
  readonly min?: string | undefined
  readonly max: string
  /** Formats a day for display. */
  readonly textOf: (day: string) => string
  readonly onDay: (day: string) => void
}

/** The pause in typing after which a date applies, in ms: typing the 21st passes through the 2nd. */
const pauseMs = 500

/**
 * A date field of the browser, whose value applies after a pause in typing. Without the focus the date is shown as
 * elsewhere on the page, not in the format of the browser's language.
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
          {/* Shown only in browsers that can hide the text of the field. */}
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
