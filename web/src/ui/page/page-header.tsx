import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

export type PageHeaderProps = {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  /** One line on what the page is for. */
  readonly lead?: string
  /** The one filled action of the page. */
  readonly action?: ReactNode
}

/** The head of a page: breadcrumb, its one h1, one action. */
export function PageHeader({ title, crumbs, lead, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-6">
      <div className="min-w-0">
        <Breadcrumb crumbs={crumbs} />
        {/* Navigation moves the focus here. */}
        <h1 tabIndex={-1} className="pt-1 text-display">
          {title}
        </h1>
        {lead && <p className="max-w-prose pt-1 text-ink-soft">{lead}</p>}
      </div>
      {action}
    </header>
  )
}
