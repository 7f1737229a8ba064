import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { cx } from '../ui/cx.ts'
import { formatCalendarDay } from '../format/format-date.ts'
import { DayField } from '../ui/form/day-field.tsx'

type FilterPanelProps = {
  /** Also shown on a phone, before the button that opens the fields. */
  readonly beside?: ReactNode
  /** A class for the columns of the fields on a wide screen. */
  readonly columns: string
  readonly children: ReactNode
}

/** The fields that filter a list. A phone shows them on demand. */
export function FilterPanel({ beside, columns, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className={cx('flex gap-2', !beside && 'md:hidden')}>
        {beside && <div className="min-w-0 flex-1">{beside}</div>}
        <div className={cx('flex items-center md:hidden', !beside && 'grow')}>
          <Button
            wide={!beside}
            Icon={SlidersHorizontal}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            Filter
          </Button>
        </div>
      </div>
      <div
        id={fieldsId}
        className={cx('grid grid-cols-2 gap-3', columns, !isOpen && 'max-md:hidden')}
      >
        {children}
      </div>
    </div>
  )
}

/** A range of days, each as YYYY-MM-DD. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

type DayRangeProps = Days & {
  readonly labels?: readonly [from: string, to: string]
  readonly today: string
  /** Called with both days, as they are entered. */
  readonly onDays: (days: Days) => void
}

const dayLabels = ['From', 'To'] as const

/** The fields for a first and a last day. Either may be empty. */
export function DayRange({ labels = dayLabels, from, to, today, onDays }: DayRangeProps) {
  return (
    <>
      <DayField
        label={labels[0]}
        day={from ?? ''}
        max={to ?? today}
        textOf={formatCalendarDay}
        onDay={(day) => onDays({ from: day, to })}
      />
      <DayField
        label={labels[1]}
        day={to ?? ''}
        min={from}
        max={today}
        textOf={formatCalendarDay}
        onDay={(day) => onDays({ from, to: day })}
      />
    </>
  )
}
