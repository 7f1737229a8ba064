import { formatCount } from '@nosim/contract/base/count.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../ui/cx.ts'

type DeltaProps = {
  readonly now: number
  /** The same figure of the previous period of equal length. Nothing is shown when it is zero or below. */
  readonly before: number
  /** What the figure is compared with: 'the 30 days before'. */
  readonly than: string
  /** For figures such as spending, where more is not better: a rise has no colour of its own. */
  readonly isNeutral?: boolean
}

/** The change of a figure against the previous period. */
export function Delta({ now, before, than, isNeutral = false }: DeltaProps) {
  const change = changeOf(now, before)
  if (change === undefined) return null
  const Icon = change.isMore ? ArrowUp : ArrowDown
  return (
    <span
      title={`Compared with ${than}`}
      className={cx(
        'inline-flex h-5 items-center gap-0.5 rounded-full px-1.5 text-label font-medium whitespace-nowrap',
        change.isMore && !isNeutral ? 'bg-accent-soft text-accent' : 'bg-over-soft text-ink-soft',
      )}
    >
      <Icon aria-hidden size={12} />
      <span className="sr-only">{change.isMore ? 'Up ' : 'Down '}</span>
      {change.percent}
      <span className="sr-only"> on {than}</span>
    </span>
  )
}

/** The change of a figure in percent; undefined if it did not change, or was zero or below before. */
export function changeOf(
  now: number,
  before: number,
): { percent: string; isMore: boolean } | undefined {
  if (before <= 0 || now === before) return undefined
  const percent = Math.abs(now / before - 1) * 100
  const shown = percent < 1 ? 'under 1%' : `${formatCount(Math.round(percent))}%`
  return { percent: shown, isMore: now > before }
}
