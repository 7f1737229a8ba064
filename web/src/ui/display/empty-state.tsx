import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

export type EmptyStateProps = {
  /** A drawing of what is missing, or else an icon. */
  readonly drawing?: DrawingName
  readonly Icon?: LucideIcon
  /** The sentence of the rule, such as 'No transactions yet.' (HOME-3). */
  readonly title: string
  /** What will be shown here, and why it is empty now. */
  readonly children?: ReactNode
  /** The main action. */
  readonly action?: ReactNode
}

/** Shown in place of content that does not exist yet. */
export function EmptyState({ drawing, Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      {drawing && <Drawing name={drawing} />}
      {Icon && (
        <span className="relative mb-1 flex size-24 items-center justify-center text-ink-soft">
          <Arcs />
          <Icon aria-hidden size={28} className="relative" />
        </span>
      )}
      <p className="text-title">{title}</p>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  )
}

/** The arcs of the brand mark around the icon, and its dot. */
function Arcs() {
  return (
    <svg aria-hidden viewBox="0 0 96 96" fill="none" className="absolute inset-0 stroke-line">
      <circle cx="48" cy="48" r="27" className="fill-sunken" strokeWidth="0" />
      <path
        strokeWidth="2"
        strokeLinecap="round"
        d="M48 11a37 37 0 0 1 37 37M48 85a37 37 0 0 1-37-37"
      />
      <path
        strokeWidth="2"
        strokeLinecap="round"
        d="M67 7a46 46 0 0 1 22 22M29 89A46 46 0 0 1 7 67"
      />
      <circle cx="74" cy="22" r="5" strokeWidth="0" className="fill-accent" />
    </svg>
  )
}
