import {
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock3,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import { cx } from '../cx.ts'

/** live: received or done; info: in progress; wait: pending; stop: failed or cancelled; over: past. */
export type BadgeTone = 'live' | 'info' | 'wait' | 'stop' | 'over'

const looks: Record<BadgeTone, { Icon: LucideIcon; style: string }> = {
  live: { Icon: CircleCheck, style: 'bg-accent-soft text-accent' },
  info: { Icon: LoaderCircle, style: 'bg-info-soft text-info' },
  wait: { Icon: Clock3, style: 'bg-wait-soft text-wait' },
  stop: { Icon: CircleX, style: 'bg-stop-soft text-stop' },
  over: { Icon: CircleMinus, style: 'bg-over-soft text-ink-soft' },
}

export type StatusBadgeProps = {
  readonly tone: BadgeTone
  readonly word: string
  readonly Icon?: LucideIcon
}

/** A state as icon, word and colour, so that it does not depend on one of them alone. */
export function StatusBadge({ tone, word, Icon = looks[tone].Icon }: StatusBadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-micro whitespace-nowrap',
        looks[tone].style,
      )}
    >
      <Icon aria-hidden size={14} />
      {word}
    </span>
  )
}
