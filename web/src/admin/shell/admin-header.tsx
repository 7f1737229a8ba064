import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { HeadContext } from '../../ui/page/head.ts'
import { Heading } from '../../ui/page/heading.tsx'

export type AdminHeaderProps = {
  /** `title`, `back` and `lead` default to the values in the table of pages. */
  readonly title?: string
  /** `BackTo` or `BackInHistory`. */
  readonly back?: ReactNode
  /** The purpose of the page, or its filter. */
  readonly lead?: ReactNode
  /** The actions of the page. At most one of them is a filled button. */
  readonly actions?: ReactNode
}

/** The head of a page of the back office: the link back, the h1 and the actions. */
export function AdminHeader(props: AdminHeaderProps) {
  const head = use(HeadContext)
  const { title = head.title, lead = head.lead, actions } = props
  const { back = head.above.map((page) => <BackTo key={page.to} {...page} />) } = props
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4 sm:pb-5">
      <div className="min-w-0">
        {back}
        <Heading className="text-office wrap-anywhere">{title}</Heading>
        {lead && <p className="max-w-[48ch] pt-1 text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

const backStyle =
  'touch-target -ml-2 mb-1 inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-label font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink'

/** A link back to a given page. */
export function BackTo({ to, label = 'Back' }: { readonly to: string; readonly label?: string }) {
  return (
    <Link to={to} className={backStyle}>
      <ArrowLeft aria-hidden size={16} />
      {label}
    </Link>
  )
}

/** Goes back in the history; from the first page of a tab, to the dashboard of the back office. */
export function BackInHistory() {
  const navigate = useNavigate()
  const back = () => void (isFirst() ? navigate(paths.admin) : navigate(-1))
  return (
    <button type="button" onClick={back} className={backStyle}>
      <ArrowLeft aria-hidden size={16} />
      Back
    </button>
  )
}

/** Whether this is the first page of the app in its tab. The router numbers the history entries in their state. */
function isFirst(): boolean {
  const state: unknown = history.state
  const isCounted = typeof state === 'object' && state !== null && 'idx' in state
  return !isCounted || state.idx === 0
}
