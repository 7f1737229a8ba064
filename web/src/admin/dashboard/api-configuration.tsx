import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { callLabel, connection, faultLabel, reachLabel, upstreamNames } from './health-labels.ts'

type ApiConfigurationProps = {
  readonly health: Health | undefined
  /** Something could not be read. */
  readonly isError: boolean
}

/** The connection of the shop and the state of each upstream (ADMIN-11). */
export function ApiConfiguration({ health, isError }: ApiConfigurationProps) {
  const status = connection(health, isError)
  return (
    <Card
      title="API Configuration"
      flush
      action={
        (health ?? isError) && (
          <StatusBadge tone={status === 'Connected' ? 'live' : 'stop'} word={status} />
        )
      }
    >
      <ul aria-busy={!health && !isError} className="divide-y divide-line">
        {health?.upstreams.map((upstream) => (
          <UpstreamRow key={upstream.name} upstream={upstream} />
        ))}
        {!health && !isError && [0, 1, 2, 3].map((row) => <WaitingRow key={row} />)}
      </ul>
      {!health && isError && (
        <p className="px-4 pb-4 text-ink-soft sm:px-6">
          The state of the upstreams could not be read.
        </p>
      )}
    </Card>
  )
}

const row = 'px-4 py-2.5 sm:px-6'

function UpstreamRow({ upstream }: { readonly upstream: Upstream }) {
  const { name, balance_usd, alarm, reachable, last_answer_at, word } = upstream
  return (
    <li className={row}>
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

function WaitingRow() {
  return (
    <li className={row}>
      <div className="flex h-6 items-center justify-between gap-3">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className="mt-2 h-4 w-full max-w-64" />
    </li>
  )
}
