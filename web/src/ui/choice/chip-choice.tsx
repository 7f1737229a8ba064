import { formatCount } from '@nosim/contract/base/count.ts'
import { useId } from 'react'
import type { Option } from './select.tsx'

export type ChipChoiceProps = {
  readonly label: string
  /** The options, each with a count where it is known. */
  readonly options: readonly (Option & { readonly count?: number | undefined })[]
  /** Undefined if no option is chosen. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** A choice of one option from a row of chips. On a phone the row scrolls sideways. */
export function ChipChoice({ label, options, value, onChange }: ChipChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {/* The padding is for the focus ring of the chips, which the scrolling box would cut off. */}
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
            />
            {option.label}
            {option.count !== undefined && (
              <span className="text-label font-normal tabular-nums">
                {formatCount(option.count)}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
