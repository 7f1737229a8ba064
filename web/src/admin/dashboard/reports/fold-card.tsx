import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

type FoldCardProps = {
  readonly title: string
  /** Shown beside the title, also while the card is folded. */
  readonly status: ReactNode
  /** Shown below the title on a phone, and beside it on a wide screen. */
  readonly summary?: ReactNode
  readonly startsOpen?: boolean
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A card that unfolds. It is a region that is named by its title. */
export function FoldCard({ title, status, summary, children, ...props }: FoldCardProps) {
  const { startsOpen = false, isBusy = false } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      className="overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex list-none flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:px-6">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          <span className="ml-auto flex items-center gap-3 md:order-last md:ml-0">
            {status}
            <ChevronDown
              aria-hidden
              size={16}
              className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-label text-ink-soft empty:max-md:hidden max-md:w-full md:flex-1">
            {summary}
          </span>
        </summary>
        {children}
      </details>
    </section>
  )
}
