import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type CollapsiblePanelProps = {
  readonly title: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/**
 * A panel that opens and closes by itself, for text such as tips. It is the browser's own element, which adds no
 * code.
 */
export function CollapsiblePanel({ title, icon, children }: CollapsiblePanelProps) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="animate-rise px-4 pb-4 text-ink-soft">{children}</div>
    </details>
  )
}
