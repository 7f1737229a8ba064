import { formatCount } from '@nosim/contract/base/count.ts'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { mayFade } from '../motion.ts'
import { useEdges } from './use-edges.ts'

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
  /** The counts are plain totals, of which zero is also shown. Nothing waits there. */
  readonly plain?: boolean
}

/**
 * The parts of a page as a row of links, each with its own address. The row scrolls sideways and fades at hidden
 * tabs.
 */
export function LinkTabs({ label, tabs, plain = false }: LinkTabsProps) {
  const { list, edges, onScroll } = useEdges(tabs.findIndex(({ isCurrent }) => isCurrent))
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul
        ref={list}
        onScroll={onScroll}
        className={cx(
          'relative flex [scrollbar-width:none] overflow-x-auto sm:gap-1',
          fades[edges],
        )}
      >
        {tabs.map(({ label: word, to, isCurrent, count }) => (
          <li key={word} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              viewTransition={mayFade()}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'flex h-11 min-w-11 items-center justify-center gap-1.5 border-b-2 px-2 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 sm:px-3',
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
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The fades by the sides on which tabs are hidden. */
const fades = {
  none: '',
  start: 'mask-[linear-gradient(to_left,black_calc(100%-2.5rem),transparent)]',
  end: 'mask-[linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]',
  both: 'mask-[linear-gradient(to_right,transparent,black_2.5rem,black_calc(100%-2.5rem),transparent)]',
} as const
