import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'

type Face = {
  readonly Icon: LucideIcon
  readonly label: string
  readonly hint?: ReactNode
  /** At the right: a figure. */
  readonly end?: ReactNode
}

/** A line of a list that leads somewhere. */
export function LinkEntry({ to, ...face }: Face & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={cx(style, canPress)}>
        <Content {...face} />
      </Link>
    </li>
  )
}

type ButtonEntryProps = Face & {
  readonly onPress: () => void
  /** Why it cannot be pressed, in words. */
  readonly stopped?: string | undefined
}

/** A line of a list that does something. */
export function ButtonEntry({ onPress, stopped, ...face }: ButtonEntryProps) {
  return (
    <li>
      <button
        type="button"
        // Not `disabled`, which would hide the reason from those who go by keyboard.
        aria-disabled={stopped !== undefined}
        title={stopped}
        onClick={() => stopped === undefined && onPress()}
        className={cx(style, 'w-full text-left', stopped === undefined && canPress)}
      >
        <Content {...face} hint={stopped ?? face.hint} canPress={stopped === undefined} />
      </button>
    </li>
  )
}

const style = 'flex min-h-14 items-center gap-3 px-4 py-2 sm:px-6 focus-visible:-outline-offset-2'
const canPress = 'transition-colors hover:bg-sunken'

function Content({
  Icon,
  label,
  hint,
  end,
  canPress = true,
}: Face & { readonly canPress?: boolean }) {
  return (
    <>
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-label text-ink-soft">{hint}</span>}
      </span>
      {end}
      {canPress && <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />}
    </>
  )
}
