import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  readonly Icon?: LucideIcon
  /** The sentence of the rule, such as 'No transactions yet.' (HOME-3) */
  readonly title: string
  /** What will be here, and why it is empty now. */
  readonly children?: ReactNode
  /** The one thing to do. */
  readonly action?: ReactNode
}

/** A place with nothing in it yet. */
export function EmptyState({ Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      {Icon && (
        <span className="mb-1 flex size-11 items-center justify-center rounded-full bg-sunken text-ink-soft">
          <Icon aria-hidden size={20} />
        </span>
      )}
      <p className="text-title">{title}</p>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  )
}
