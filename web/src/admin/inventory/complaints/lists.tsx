import { complaints } from '@nosim/contract/admin/complaints.ts'
import { Boxes, MessageSquareCheck } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { QueryList } from '../../../lists/query-list.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { batchesQuery } from '../logs/form/queries.ts'
import { batchColumns } from './batch-columns.tsx'
import { claimColumns } from './claim-columns.tsx'
import type { ListParams, Queue as QueueName } from './complaints-filter.ts'
import { reportColumns } from './report-columns.tsx'

const orders = { open: 'oldest first', settled: 'newest first' } as const

/** The list of reports about products. */
export function Reports({ queue }: { readonly queue: QueueName }) {
  const pages = usePages()
  return (
    <QueryList
      query={(page) => queryOf(complaints.reports, { query: { ...page, status: queue } })}
      rowsOf={({ reports }) => reports}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={reportColumns(queue, pages.toHead)}
      caption={`Reports, ${orders[queue]}`}
      nouns={['report', 'reports']}
      empty={
        <Done title={queue === 'open' ? 'No open reports' : 'No settled reports'}>
          Anybody can report a product that should not be sold. What they say comes here.
        </Done>
      }
    />
  )
}

/** What buyers say is dead while its warranty lasts. */
export function Claims({ queue }: { readonly queue: QueueName }) {
  const pages = usePages()
  return (
    <QueryList
      query={(page) => queryOf(complaints.claims, { query: { ...page, status: queue } })}
      rowsOf={({ claims }) => claims}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={claimColumns(queue, pages.toHead)}
      caption={`Warranty claims, ${orders[queue]}`}
      nouns={['claim', 'claims']}
      empty={
        <Done title={queue === 'open' ? 'No open claims' : 'No settled claims'}>
          A buyer whose log is dead can say so while its warranty lasts, and waits here for an
          answer.
        </Done>
      }
    />
  )
}

/** What was taken in together. */
export function Batches({ product }: Pick<ListParams, 'product'>) {
  const pages = usePages()
  return (
    <QueryList
      query={(page) => batchesQuery({ ...page, ...(product !== undefined && { product }) })}
      rowsOf={({ batches }) => batches}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={batchColumns(pages.toHead)}
      caption="Batches, newest first"
      nouns={['batch', 'batches']}
      empty={
        <EmptyState Icon={Boxes} title="No batches">
          Every log or file of logs that is taken in is a batch, kept with where it came from.
        </EmptyState>
      }
    />
  )
}

function Done({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <EmptyState Icon={MessageSquareCheck} title={title}>
      {children}
    </EmptyState>
  )
}
