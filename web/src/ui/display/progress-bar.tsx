import { cx } from '../cx.ts'

export type ProgressBarProps = {
  /** From 0 to 1. */
  readonly fraction: number
  readonly tone?: 'live' | 'over'
}

/** The progress as a thin bar. Screen readers skip it, since the words are beside it. */
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
