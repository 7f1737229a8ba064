import { type ApiCall, type apiKeys, callDays } from '@nosim/contract/accounts/api-keys.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { Webhook } from 'lucide-react'
import { QueryList, type QueryPagesProps } from './query-list.tsx'
import { type BadgeTone, StatusBadge } from '../ui/display/badge.tsx'
import type { Column } from '../ui/table/column.ts'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { formatDateTime } from '../format/format-date.ts'
import { Money } from '../format/money.tsx'
import { apiLabel } from '../format/api-keys/key-labels.ts'

type CallListProps = {
  /** The query for a page of the calls. */
  readonly query: QueryPagesProps<Reply<typeof apiKeys.calls>>['query']
}

/** The calls of a key and their outcomes (KEY-7). */
export function CallList({ query }: CallListProps) {
  return (
    <QueryList
      query={query}
      rowsOf={({ calls }) => calls}
      keyOf={(call) => call.id}
      columns={columns}
      manyColumns={false}
      layout="list"
      caption="Calls of this key, newest first"
      nouns={['call', 'calls']}
      empty={
        <EmptyState Icon={Webhook} title="No calls yet">
          Each call of this key shows here for {callDays} days, with what came of it.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ApiCall>[] = [
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
  return <span className="whitespace-nowrap tabular-nums">{formatCount(ms)} ms</span>
}

const toneOf = (outcome: string): BadgeTone => (outcome === 'ok' ? 'live' : 'stop')
const wordOf = (outcome: string): string => (outcome === 'ok' ? 'OK' : outcome)
