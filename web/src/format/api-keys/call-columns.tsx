import { type ApiCall, callDays } from '@nosim/contract/accounts/api-keys.ts'
import { Webhook } from 'lucide-react'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { formatDateTime } from '../format-date.ts'
import { Money } from '../money.tsx'
import { apiLabel } from './key-labels.ts'

/** Instead of a list of calls without any. */
export const NoCalls = () => (
  <EmptyState Icon={Webhook} title="No calls yet">
    Each call of this key shows here for {callDays} days, with what came of it.
  </EmptyState>
)

/** The columns of the calls of a key (KEY-7). */
export const callColumns: readonly Column<ApiCall>[] = [
  {
    header: 'Action',
    list: 'title',
    cell: ({ action }) => <span className="font-medium wrap-anywhere">{action || 'None'}</span>,
    note: ({ api }) => <span className="block text-label text-ink-soft">{apiLabel(api)}</span>,
  },
  {
    header: 'Time',
    list: 'meta',
    cell: ({ at, api }) => (
      <>
        <time dateTime={at} className="whitespace-nowrap">
          {formatDateTime(at)}
        </time>
        <span className="as-table:hidden"> · {apiLabel(api)}</span>
      </>
    ),
  },
  {
    header: 'Outcome',
    list: 'status',
    cell: ({ outcome }) => <StatusBadge tone={toneOf(outcome)} word={wordOf(outcome)} />,
  },
  {
    header: 'Duration',
    align: 'right',
    cell: ({ ms }) => <Milliseconds ms={ms} />,
  },
  {
    header: 'Cost',
    align: 'right',
    list: 'value',
    cell: ({ cost, ms }) =>
      cost === null ? (
        <>
          <span className="as-card:hidden">-</span>
          <span className="font-normal text-ink-soft as-table:hidden">
            <Milliseconds ms={ms} />
          </span>
        </>
      ) : (
        <Money amount={cost} />
      ),
  },
  {
    header: 'Address',
    cell: ({ address }) => <span className="font-mono text-label wrap-anywhere">{address}</span>,
  },
]

function Milliseconds({ ms }: Pick<ApiCall, 'ms'>) {
  return <span className="whitespace-nowrap tabular-nums">{ms.toLocaleString('en-US')} ms</span>
}

const toneOf = (outcome: string): BadgeTone => (outcome === 'ok' ? 'live' : 'stop')
const wordOf = (outcome: string): string => (outcome === 'ok' ? 'OK' : outcome)
