import { cx } from '../cx.ts'

export type ProgressBarProps = {
  /** From 0 to 1. */
  readonly fraction: number
  readonly tone?: 'live' | 'over'
}

/** How far something is, as a thin bar. It is a picture of the words beside it, and silent by itself. */
export function ProgressBar({ fraction, tone = 'live' }: ProgressBarProps) {
  const percent = Math.min(1, Math.max(0, fraction)) * 100
  return (
    <span aria-hidden className="block h-1 w-full overflow-clip rounded-full bg-line">
      <span
        className={cx(
          'block h-full rounded-full transition-[width] duration-200',
          tone === 'live' ? 'bg-accent' : 'bg-line-strong',
        )}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
