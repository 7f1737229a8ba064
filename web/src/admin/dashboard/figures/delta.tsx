import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { changeOf } from './figure-labels.ts'

type DeltaProps = {
  readonly now: number
  /** The same figure of as many days before; nothing is shown beside none. */
  readonly before: number
  /** What it is compared with: 'the 30 days before'. */
  readonly than: string
}

/** By how much a figure changed against the period before. */
export function Delta({ now, before, than }: DeltaProps) {
  const change = changeOf(now, before)
  if (change === undefined) return null
  const Icon = change.isMore ? ArrowUp : ArrowDown
  return (
    <span
      title={`Compared with ${than}`}
      className={cx(
        'inline-flex h-5 items-center gap-0.5 rounded-full px-1.5 text-label font-medium whitespace-nowrap',
        change.isMore ? 'bg-accent-soft text-accent' : 'bg-over-soft text-ink-soft',
      )}
    >
      <Icon aria-hidden size={12} />
      <span className="sr-only">{change.isMore ? 'Up ' : 'Down '}</span>
      {change.percent}
      <span className="sr-only"> on {than}</span>
    </span>
  )
}
