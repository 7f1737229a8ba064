import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'

type Face = {
  readonly Icon: LucideIcon
  readonly label: string
  /** A current value, shown below the label. */
  readonly hint?: string
}

/** A tool that leads to a page: an icon over its name. */
export function ToolLink({ to, ...face }: Face & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={cx(style, canPress)}>
        <Content {...face} />
      </Link>
    </li>
  )
}

type ToolButtonProps = Face & {
  readonly onPress: () => void
  /** Why the tool cannot be used; undefined where it can. */
  readonly stopped?: string | undefined
}

/** A tool that opens a dialog or acts at once. */
export function ToolButton({ onPress, stopped, ...face }: ToolButtonProps) {
  return (
    <li>
      <button
        type="button"
        // Not `disabled`: keyboard users could then not reach the reason.
        aria-disabled={stopped !== undefined}
        title={stopped}
        onClick={() => stopped === undefined && onPress()}
        className={cx(style, 'w-full', stopped === undefined ? canPress : 'text-ink-faint')}
      >
        <Content {...face} />
        {stopped && <span className="sr-only">{stopped}</span>}
      </button>
    </li>
  )
}

const style =
  'flex h-full min-w-20 flex-col items-center gap-1 rounded-control px-2 py-2 text-center focus-visible:-outline-offset-2'
const canPress = 'transition-colors hover:bg-sunken'

function Content({ Icon, label, hint }: Face) {
  return (
    <>
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span className="text-label leading-4 font-medium whitespace-nowrap">{label}</span>
      {hint && <span className="text-label leading-4 whitespace-nowrap text-ink-soft">{hint}</span>}
    </>
  )
}
