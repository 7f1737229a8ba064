import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { mayFade } from '../../ui/motion.ts'
import { HelpButton } from '../help-button.tsx'
import { isWithin } from './is-within.ts'

export type Tab = {
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
  /** Further pages that belong to the tab. */
  readonly also?: readonly string[]
}

/**
 * The bar at the bottom of small screens: the main pages within reach of a thumb, and a help button. Its height is
 * `--tabs`: other fixed elements stay above it.
 */
export function TabBar({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  return (
    <div
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--tabs) items-start border-t border-line bg-surface pr-2 lg:hidden print:hidden"
    >
      <nav aria-label="Tabs" className="min-w-0 flex-1">
        <ul className="flex">
          {tabs.map((tab) => (
            <li key={tab.to} className="min-w-0 flex-1">
              <TabLink {...tab} isCurrent={holds(tab, pathname)} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="py-1.5">
        <HelpButton
          className="flex size-11 items-center justify-center rounded-full border border-line-strong/60 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
          wordClassName="sr-only"
        />
      </div>
    </div>
  )
}

/** Whether the page at this path belongs to the tab, or is below a page of it. */
const holds = ({ to, also = [] }: Tab, pathname: string): boolean =>
  [to, ...also].some((path) => isWithin(path, pathname))

type TabLinkProps = Tab & { readonly isCurrent: boolean }

function TabLink({ label, to, Icon, isCurrent }: TabLinkProps) {
  return (
    <Link
      to={to}
      viewTransition={mayFade()}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex h-14 flex-col items-center justify-center gap-0.5 text-micro transition-colors focus-visible:-outline-offset-2',
        isCurrent ? 'text-accent' : 'text-ink-soft hover:text-ink',
      )}
    >
      <Icon aria-hidden size={22} />
      {label}
    </Link>
  )
}
