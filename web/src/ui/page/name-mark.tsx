import { cx } from '../cx.ts'

type MarkProps = { readonly size?: number; readonly moving?: boolean }

/** The mark: bars rising to a point, a signal that arrives. */
export function Mark({ size = 28, moving = false }: MarkProps) {
  const bar = cx('stroke-ink', moving && 'animate-arrive')
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none">
      <g strokeLinecap="round" strokeWidth="3">
        <path className={bar} d="M4 26.5v-6" />
        <path className={cx(bar, moving && '[animation-delay:160ms]')} d="M11 26.5V15" />
        <path className={cx(bar, moving && '[animation-delay:320ms]')} d="M18 26.5V9.5" />
      </g>
      <circle
        cx="25.5"
        cy="7.5"
        r="4"
        className={cx('fill-accent', moving && 'animate-arrive [animation-delay:480ms]')}
      />
    </svg>
  )
}

/** The mark and the name. */
export function NameMark({ size = 28, name = 'Nosim' }: { size?: number; name?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-title">
      <Mark size={size} />
      {name}
    </span>
  )
}
