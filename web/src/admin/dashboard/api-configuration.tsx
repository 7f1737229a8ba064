import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { cx } from '../../ui/cx.ts'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { callLabel, connection, faultLabel, reachLabel, upstreamNames } from './health-labels.ts'

type ApiConfigurationProps = {
  readonly health: Health | undefined
  /** Something could not be read. */
  readonly isError: boolean
}

/** The connection of the shop (ADMIN-11): a dot for each upstream, and below them, unfolded, what is known of each. */
export function ApiConfiguration({ health, isError }: ApiConfigurationProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const status = connection(health, isError)
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!health && !isError}
      className="overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex list-none flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:px-6">
          <h2 id={titleId} className="text-title">
            API Configuration
          </h2>
          <span className="ml-auto flex items-center gap-3 md:order-last md:ml-0">
            {(health ?? isError) && (
              <StatusBadge tone={status === 'Connected' ? 'live' : 'stop'} word={status} />
            )}
            <ChevronDown
              aria-hidden
              size={16}
              className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-label text-ink-soft max-md:w-full md:flex-1">
            {health ? health.upstreams.map(dotOf) : isError ? unreadable : 'Checking...'}
          </span>
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {health?.upstreams.map((upstream) => (
            <UpstreamRow key={upstream.name} upstream={upstream} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const unreadable = "Couldn't load the supplier status."

const dots: Readonly<Record<BadgeTone, string>> = {
  live: 'bg-accent',
  info: 'bg-info',
  wait: 'bg-wait',
  stop: 'bg-stop',
  over: 'bg-line-strong',
}

function dotOf(upstream: Upstream) {
  const { tone, word } = reachLabel(upstream)
  return (
    <span key={upstream.name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span
        aria-hidden
        className={cx('size-2 rounded-full', upstream.low ? dots.wait : dots[tone])}
      />
      {upstreamNames[upstream.name]}
      <span className="sr-only">: {word}</span>
    </span>
  )
}

function UpstreamRow({ upstream }: { readonly upstream: Upstream }) {
  const { name, balance_usd, alarm, reachable, last_answer_at, word } = upstream
  return (
    <li className="px-4 py-2.5 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{upstreamNames[name]}</span>
        <StatusBadge {...reachLabel(upstream)} />
      </div>
      {balance_usd !== null && (
        <p className={alarm === 'low' || upstream.low ? 'font-medium text-stop' : undefined}>
          ${balance_usd.replace(/\B(?=(\d{3})+\.)/g, ',')} left{upstream.low && ', which is low'}
        </p>
      )}
      <p className="text-label text-ink-soft">
        {reachable === false && `${faultLabel(word)} `}
        {callLabel(upstream)}
        {last_answer_at && `. Last answer ${formatDateTime(last_answer_at)}`}
      </p>
    </li>
  )
}
