import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useFocusKept } from '../ui/overlay/use-focus-kept.ts'

/** The style of the bars at the bottom of the window, over the list. */
const barStyle =
  'sticky bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-lift sm:px-6 print:hidden'

type SelectionBarProps = {
  /** The number of selected rows. */
  readonly count: number
  /** Selects the other rows of the page; undefined when all are selected. */
  readonly onAll: (() => void) | undefined
  readonly onClear: () => void
  /** Moves the focus when the bar closes. */
  readonly onLeave: () => void
  /** The buttons for the selected rows. */
  readonly children: ReactNode
}

/** The bar with the actions for the selected rows, at the bottom of the window. */
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

/** The result of an action that skipped rows, until the user closes it. */
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
