import { cx } from '../cx.ts'

type MarkProps = {
  readonly size?: number
  readonly moving?: boolean
  readonly className?: string
}

/** The brand mark: bars rising to a point, as a signal that arrives. */
export function Mark({ size = 28, moving = false, className }: MarkProps) {
  const bar = cx('stroke-current', moving && 'animate-arrive')
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className={className}
    >
      <g strokeLinecap="round" strokeWidth="3">
        <path className={bar} d="M5 27v-6" />
        <path className={cx(bar, moving && '[animation-delay:160ms]')} d="M12 27V16" />
        <path className={cx(bar, moving && '[animation-delay:320ms]')} d="M19 27V11" />
      </g>
      <circle
        cx="26"
        cy="6"
        r="3.75"
        className={cx('fill-accent', moving && 'animate-arrive [animation-delay:480ms]')}
      />
    </svg>
  )
}

/** The mark and the name of the brand. */
export function NameMark({ size = 28, name }: { size?: number; name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-title">
      <Mark size={size} className="mark-home" />
      {name}
    </span>
  )
}
