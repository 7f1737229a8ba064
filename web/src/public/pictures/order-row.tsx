import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type RowProps = {
  readonly tile: ReactNode
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
}

/** A picture of an order: its mark, its title and note, and what is beside them. */
export function Row({ tile, title, note, children }: RowProps) {
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      {tile}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <div className="truncate text-ink-soft">{note}</div>
      </div>
      {children}
    </div>
  )
}

export function IconTile({ Icon }: { readonly Icon: LucideIcon }) {
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
      <Icon size={18} />
    </span>
  )
}
