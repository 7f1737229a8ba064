import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { HeadContext } from './head.ts'
import { Heading } from './heading.tsx'

export type PageHeaderProps = {
  /** `title`, `crumbs` and `lead` default to the values in the table of pages. */
  readonly title?: string
  readonly crumbs?: readonly Crumb[]
  readonly lead?: string
  /** The only filled action of the page. */
  readonly action?: ReactNode
  /** A picture beside the title, which is then smaller. */
  readonly cover?: ReactNode
  /** Shown below the title. */
  readonly children?: ReactNode
}

/** The head of a page: the breadcrumb, the h1 and one action. */
export function PageHeader({ action, cover, children, ...own }: PageHeaderProps) {
  const head = use(HeadContext)
  const { title = head.title, lead = head.lead } = own
  const { crumbs = [...head.above, { label: head.crumb }] } = own
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-4 sm:pb-6">
      <div className="min-w-0">
        <Breadcrumb crumbs={crumbs} />
        <div className={cx(cover !== undefined && 'flex items-start gap-4 pt-3')}>
          {cover}
          <div className="flex min-w-0 flex-col gap-1">
            <Heading
              className={cover === undefined ? 'pt-1 text-display' : 'text-heading wrap-anywhere'}
            >
              {title}
            </Heading>
            {lead && <p className="max-w-[48ch] text-ink-soft">{lead}</p>}
            {children}
          </div>
        </div>
      </div>
      {action}
    </header>
  )
}

type Crumb = { readonly label: string; readonly to?: string }

/** The position of the page: 'Dashboard / Transactions'. The last entry is this page. */
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
              <Link
                to={to}
                className="touch-target py-0.5 underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
