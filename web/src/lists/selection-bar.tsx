import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useFocusKept } from '../ui/overlay/use-focus-kept.ts'

/** Of what stands at the foot of the window, over the list. */
const barStyle =
  'sticky bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-lift sm:px-6 print:hidden'

type SelectionBarProps = {
  /** How many rows are selected. */
  readonly count: number
  /** Selects the other rows of the page; undefined where all are. */
  readonly onAll: (() => void) | undefined
  readonly onClear: () => void
  /** Where the focus goes when the bar closes with it. */
  readonly onLeave: () => void
  /** What can be done with the rows. */
  readonly children: ReactNode
}

/** What can be done with the selected rows, at the foot of the window. */
export function SelectionBar({ count, onAll, onClear, onLeave, children }: SelectionBarProps) {
  const box = useFocusKept<HTMLElement>(onLeave)
  return (
    <section ref={box} aria-label="Selection" data-selection-bar className={barStyle}>
      <p aria-hidden className="font-medium whitespace-nowrap">
        {count} selected
      </p>
      {onAll && (
        <Button size="sm" tone="quiet" onClick={onAll}>
          Select all
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <Button size="sm" tone="quiet" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  )
}

export type BulkResultProps = { readonly message: string; readonly onClose: () => void }

/** What an action did to only some of the rows, until it is read. */
export function BulkResult({ message, onClose }: BulkResultProps) {
  return (
    <section aria-label="Result" className={barStyle}>
      <p aria-hidden className="min-w-0 flex-1 font-medium">
        {message}
      </p>
      <IconButton label="Close" icon={<X aria-hidden size={18} />} onClick={onClose} />
    </section>
  )
}
