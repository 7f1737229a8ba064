import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-4 sm:pb-6">
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

type Crumb = { readonly label: string; readonly to?: string }

/** Where one is: 'Dashboard / Transactions'. The last entry is this page. */
function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="max-sm:hidden text-label text-ink-soft">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {to === undefined ? (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            ) : (
              <Link to={to} className="underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
