import type { Rental, DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { Ring } from '../../../ui/display/ring.tsx'
import { countdownAt, isCounting } from './countdown.ts'
import { Check, ChevronRight } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { cx } from '../../../ui/cx.ts'

type ProgressProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  readonly now: number
}

/**
 * The time left as a ring and as text, while a code may come. The code of a short number closes the ring around a
 * tick.
 */
export function Progress({ rental, status, now }: ProgressProps) {
  if (!isCounting(rental, status) && status !== 'Completed') return null
  const { fraction, text, words } = countdownAt(rental, now)
  const isWaiting = status === 'Waiting'
  const timer = isCounting(rental, status)
    ? ({ role: 'timer', 'aria-label': words, title: words } as const)
    : {}
  return (
    <span
      {...timer}
      className={cx('relative inline-flex rounded-full', isWaiting && 'signal-waves')}
    >
      <Ring fraction={timer.role ? fraction : 1} tone={isWaiting ? 'wait' : 'live'} size={72}>
        {timer.role ? text : <Check aria-hidden size={28} className="animate-rise text-accent" />}
      </Ring>
    </span>
  )
}

/** The full text of the messages on demand, newest first. */
export function Messages({ messages }: { readonly messages: Rental['messages'] }) {
  if (messages.length === 0) return null
  return (
    <details className="group -my-2 min-w-0 @2xl:col-span-2">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-control pr-2 text-label font-medium text-ink-soft hover:text-ink">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {messages.length === 1 ? 'Whole message' : `All ${messages.length} messages`}
      </summary>
      <ol className="flex flex-col gap-2 pt-2">
        {messages.map((message) => (
          <li
            key={`${message.received_at} ${message.code}`}
            className="rounded-control bg-sunken px-3 py-2"
          >
            <p className="flex justify-between gap-3 text-label text-ink-soft">
              <span className="font-mono font-medium text-ink">{message.code}</span>
              <time dateTime={message.received_at}>{formatDateTime(message.received_at)}</time>
            </p>
            <p className="wrap-anywhere">
              {message.text ?? 'Only the code was forwarded, not the full message.'}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
