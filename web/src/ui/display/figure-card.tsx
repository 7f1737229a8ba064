import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Skeleton } from './skeleton.tsx'

export type FigureCardProps = {
  readonly title: string
  readonly Icon: LucideIcon
  /** The large figure; undefined while it loads. */
  readonly figure: ReactNode
  /** A line below the figure. */
  readonly note?: ReactNode
  /** The action on the figure. */
  readonly action?: ReactNode
}

/** A card for a figure at the top of a page: its title, its value and an action. */
export function FigureCard({ title, Icon, figure, note, action }: FigureCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={figure === undefined}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-label font-medium text-ink-soft">
        <Icon aria-hidden size={16} />
        {title}
      </h2>
      {/* On a phone the action is beside the figure, within reach of a thumb. */}
      <div className="flex flex-1 items-end justify-between gap-4 sm:flex-col sm:items-start">
        {figure === undefined ? (
          <div>
            <Skeleton className="mt-3 h-7 w-32" />
            <Skeleton className="mt-3 h-4 w-24" />
          </div>
        ) : (
          <div className="min-w-0">
            <div className="pt-2">{figure}</div>
            <div className="text-label text-balance text-ink-soft">{note}</div>
          </div>
        )}
        {action && <div className="shrink-0">{action}</div>}
      </div>
    </section>
  )
}
