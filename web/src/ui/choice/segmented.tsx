import { useId } from 'react'
import type { Option } from './select.tsx'

export type SegmentedProps = {
  readonly label: string
  /** Shows the label only to screen readers. */
  readonly hideLabel?: boolean
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A choice of one of two or three visible options. */
export function Segmented(props: SegmentedProps) {
  const { label, hideLabel = false, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 block text-label font-medium'}>
        {label}
      </legend>
      <div className="flex h-11 gap-1 rounded-control border border-line-strong bg-surface p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-w-11 flex-1 cursor-pointer items-center justify-center rounded-[5px] px-3 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:bg-over-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-x-0 -inset-y-1.25 cursor-pointer appearance-none focus-visible:outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
