import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'

export type StepperProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

const stepStyle =
  'flex size-11 shrink-0 items-center justify-center text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent'

/** A whole number from 1 to `max`, changed by two buttons or typed. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const id = useId()
  // The typed text while it is not a number from 1 to `max`.
  const [draft, setDraft] = useState<string>()
  const step = (next: number) => {
    setDraft(undefined)
    onChange(Math.min(max, Math.max(1, next)))
  }
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    const typed = Number(digits)
    if (typed >= 1 && typed <= max) return step(typed)
    setDraft(digits)
    if (typed > max) onChange(max)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-label font-medium">
        {label}
      </label>
      <div className="flex w-44 overflow-clip rounded-control border border-line-strong bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        <button
          type="button"
          aria-label="One less"
          disabled={value <= 1}
          onClick={() => step(value - 1)}
          className={stepStyle}
        >
          <Minus aria-hidden size={18} />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(undefined)}
          onKeyDown={(event) => {
            const change = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (change === undefined) return
            event.preventDefault()
            step(value + change)
          }}
          className="min-w-0 flex-1 bg-transparent text-center text-title tabular-nums focus-visible:outline-none"
        />
        <button
          type="button"
          aria-label="One more"
          disabled={value >= max}
          onClick={() => step(value + 1)}
          className={stepStyle}
        >
          <Plus aria-hidden size={18} />
        </button>
      </div>
    </div>
  )
}
