import { Link } from 'react-router'
import { cx } from '../cx.ts'

export type LinkTab = {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  /** The number of waiting items; zero is not shown. */
  readonly count?: number | undefined
}

export type LinkTabsProps = {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  /** The counts only say how many there are, none included: nothing waits there. */
  readonly plain?: boolean
}

/** Parts of a page, each with an address of its own. */
export function LinkTabs({ label, tabs, plain = false }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex flex-wrap sm:gap-1">
        {tabs.map(({ label: word, to, isCurrent, count }) => (
          <li key={word}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-1.5 border-b-2 px-2 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 sm:px-3',
                isCurrent
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {word}
              {count !== undefined && (plain || count > 0) && (
                <span
                  className={cx(
                    'rounded-full px-1.5 text-label tabular-nums',
                    plain ? 'bg-over-soft text-ink-soft' : 'bg-wait-soft text-wait',
                  )}
                >
                  {count.toLocaleString('en-US')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
