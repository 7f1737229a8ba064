import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { ReactNode } from 'react'

export type CollapsiblePanelProps = {
  readonly title: string
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly defaultOpen?: boolean
}

/** A panel that opens and closes by itself, such as tips that one reads once. */
export function CollapsiblePanel({ title, icon, children, defaultOpen }: CollapsiblePanelProps) {
  return (
    <Collapsible.Root
      defaultOpen={defaultOpen ?? false}
      className="rounded-card border border-line bg-surface"
    >
      <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-3 text-left font-medium">
        {icon}
        <span className="flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
        />
      </Collapsible.Trigger>
      <Collapsible.Content className="animate-rise px-4 pb-4 text-ink-soft">
        {children}
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
