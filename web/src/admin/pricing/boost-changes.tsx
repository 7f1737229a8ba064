import { type BoostChange } from '@nosim/contract/admin/boost-switches.ts'
import { PackageSearch } from 'lucide-react'
import { formatDateTime } from '../../format/format-date.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { boostChangesQuery } from './lines/boost-queries.ts'
import { serviceColumn } from './service-list.tsx'

/** The changes in the list of the boosting supplier. */
export function BoostChanges() {
  return (
    <QueryList
      query={boostChangesQuery}
      rowsOf={({ changes }) => changes}
      keyOf={({ id }) => String(id)}
      columns={columns}
      layout="list"
      caption="Changes in the supplier's list of boosts, newest first"
      nouns={['change', 'changes']}
      empty={
        <EmptyState Icon={PackageSearch} title="No changes yet">
          We check the boosting supplier&apos;s list regularly; new, removed and repriced services
          show up here and our prices follow.
        </EmptyState>
      }
    />
  )
}

const kinds: Readonly<Record<BoostChange['what'], { word: string; tone: BadgeTone }>> = {
  new: { word: 'New', tone: 'live' },
  back: { word: 'Back', tone: 'live' },
  cheaper: { word: 'Price down', tone: 'live' },
  dearer: { word: 'Price up', tone: 'wait' },
  changed: { word: 'Changed', tone: 'over' },
  vanished: { word: 'Gone', tone: 'stop' },
}

const columns: readonly Column<BoostChange>[] = [
  serviceColumn(({ service_id }) => `No. ${service_id}`),
  {
    header: 'What',
    list: 'status',
    cell: ({ what }) => <StatusBadge tone={kinds[what].tone} word={kinds[what].word} />,
  },
  {
    header: 'Cost for 1,000',
    align: 'right',
    list: 'value',
    cell: ({ old_cost_usd, new_cost_usd }) => (
      <span className="whitespace-nowrap">{costWords(old_cost_usd, new_cost_usd)}</span>
    ),
  },
  {
    header: 'Date',
    list: 'meta',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>
    ),
  },
]

function costWords(before: string | null, after: string | null): string {
  if (before === null || after === null || before === after) return `$${after ?? before ?? '-'}`
  return `$${before} to $${after}`
}
