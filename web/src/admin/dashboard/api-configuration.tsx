import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { cx } from '../../ui/cx.ts'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { runwayLabel } from '../shell/runway-label.ts'
import { FoldCard } from './reports/fold-card.tsx'
import { callLabel, connection, faultLabel, reachLabel, upstreamLabel } from './health-labels.ts'

type ApiConfigurationProps = {
  readonly health: Health | undefined
  /** True when the health could not be read. */
  readonly isError: boolean
}

/** The connection of the shop (ADMIN-11): a dot for each upstream, and on demand the details of each. */
export function ApiConfiguration({ health, isError }: ApiConfigurationProps) {
  const status = connection(health, isError)
  return (
    <FoldCard
      title="API Configuration"
      isBusy={!health && !isError}
      status={
        (health ?? isError) && (
          <StatusBadge tone={status === 'Connected' ? 'live' : 'stop'} word={status} />
        )
      }
      summary={health ? health.upstreams.map(dotOf) : isError ? unreadable : 'Checking...'}
    >
      <ul className="divide-y divide-line border-t border-line">
        {health?.upstreams.map((upstream) => (
          <UpstreamRow key={upstreamLabel(upstream)} upstream={upstream} />
        ))}
      </ul>
    </FoldCard>
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
    <span
      key={upstreamLabel(upstream)}
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
    >
      <span
        aria-hidden
        className={cx('size-2 rounded-full', upstream.low ? dots.wait : dots[tone])}
      />
      {upstreamLabel(upstream)}
      <span className="sr-only">: {word}</span>
    </span>
  )
}

function UpstreamRow({ upstream }: { readonly upstream: Upstream }) {
  const { balance_usd, alarm, reachable, last_answer_at, word } = upstream
  return (
    <li className="px-4 py-2.5 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{upstreamLabel(upstream)}</span>
        <StatusBadge {...reachLabel(upstream)} />
      </div>
      {balance_usd !== null && (
        <p className={alarm === 'low' || upstream.low ? 'font-medium text-stop' : undefined}>
          ${balance_usd.replace(/\B(?=(\d{3})+\.)/g, ',')} left{upstream.low && ', which is low'}
          {upstream.runway_hours !== null && `. ${runwayLabel(upstream)}`}
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
