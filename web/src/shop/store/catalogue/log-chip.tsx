import type { StoreLog } from '@nosim/contract/shop/store.ts'
import { Check, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'

export type LogChoiceProps = {
  readonly log: StoreLog
  readonly isSelected: boolean
  /** Why the log cannot be selected now; undefined if it can. */
  readonly fullReason: string | undefined
  readonly onToggle: () => void
}

/** A log as a chip with its number, which selects it. It has a link to the log's public page, if any. */
export function LogChip({ log: { id, url }, isSelected, fullReason, onToggle }: LogChoiceProps) {
  return (
    <span
      className={cx(
        'flex h-11.5 min-w-0 flex-1 rounded-control border transition-colors',
        isSelected ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        aria-disabled={fullReason === undefined ? undefined : true}
        title={fullReason}
        onClick={() => fullReason === undefined && onToggle()}
        className="relative min-w-0 flex-1 rounded-control text-label font-medium tabular-nums hover:bg-sunken/60 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      >
        <span className="sr-only">{isSelected ? 'Selected' : 'Select'} log </span>
        {id}
        {isSelected && (
          <Check aria-hidden size={12} className="absolute top-1 right-1 text-accent" />
        )}
      </button>
      {url !== null && (
        <Link
          to={url}
          target="_blank"
          rel="noopener noreferrer"
          title={`View log ${id}`}
          className="flex w-11 shrink-0 items-center justify-center rounded-r-control border-l border-inherit text-ink-soft hover:text-ink"
        >
          <ExternalLink aria-hidden size={16} />
          <span className="sr-only">View log {id}, in a new tab</span>
        </Link>
      )}
    </span>
  )
}
