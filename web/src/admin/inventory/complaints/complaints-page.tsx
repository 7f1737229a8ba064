import { complaints } from '@nosim/contract/admin/complaints.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Boxes } from 'lucide-react'
import { shortText } from '../../../lists/filter-chips.tsx'
import { queryOf } from '../../../api/query-of.ts'
import { sizeIn } from '../../../lists/list-limit.ts'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../../shell/admin-header.tsx'
import { batchesQuery } from '../logs/form/queries.ts'
import {
  type ListParams,
  listParamsIn,
  complaintsAddress,
  queues,
  type Tab,
  tabs,
  type Queue as QueueName,
} from './complaints-filter.ts'
import { waiting } from './queries.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { batchColumns } from './batch-columns.tsx'
import { claimColumns } from './claim-columns.tsx'
import { reportColumns } from './report-columns.tsx'

/** Reports and claims about the inventory, and their remedies (STOCK-24). */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const { data: reports } = useQuery(queryOf(complaints.reports, { query: waiting }))
  const { data: claims } = useQuery(queryOf(complaints.claims, { query: waiting }))
  const counts = { reports: reports?.total, claims: claims?.total, batches: undefined }
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="Complaints"
          tabs={Object.entries(tabs).map(([tab, label]) => ({
            label,
            // `Object.entries` types the names as strings. They are the tabs.
            to: complaintsAddress({ tab: tab as Tab }),
            isCurrent: tab === listParams.tab,
            count: counts[tab as Tab],
          }))}
        />
        <Filter listParams={listParams} />
        <Card flush>
          {listParams.tab === 'reports' && <Reports queue={listParams.queue} />}
          {listParams.tab === 'claims' && <Claims queue={listParams.queue} />}
          {listParams.tab === 'batches' && <Batches {...listParams} />}
        </Card>
      </div>
    </>
  )
}

const queueOptions = Object.entries(queues).map(([value, label]) => ({ value, label }))

/** Selects open or settled items of a queue, or removes the product filter of the batches. */
function Filter({
  listParams: { tab, queue, page, product },
}: {
  readonly listParams: ListParams
}) {
  const navigate = useNavigate()
  if (tab !== 'batches')
    return (
      <div className="max-w-60">
        <Segmented
          label="Show"
          options={queueOptions}
          value={queue}
          onChange={(value) =>
            void navigate(
              complaintsAddress({ tab, queue: value === 'settled' ? 'settled' : 'open' }),
              { preventScrollReset: true },
            )
          }
        />
      </div>
    )
  return product === undefined ? null : <ProductChip product={product} page={page} />
}

type ProductChipProps = { readonly product: number; readonly page: number }

function ProductChip({ product, page }: ProductChipProps) {
  const navigate = useNavigate()
  // The same query as that of the list, so that it is sent only once.
  const [search] = useSearchParams()
  const { data } = useQuery(batchesQuery({ page, limit: sizeIn(search), product }))
  const name = data?.batches[0]?.product_name ?? `No. ${product}`
  return (
    <div>
      <Chip
        label={`Product: ${shortText(name)}`}
        onRemove={() =>
          void navigate(complaintsAddress({ tab: 'batches' }), { preventScrollReset: true })
        }
      />
    </div>
  )
}

const orders = { open: 'oldest first', settled: 'newest first' } as const

/** The list of reports about products. */
function Reports({ queue }: { readonly queue: QueueName }) {
  const pages = usePages()
  return (
    <DetailedList
      query={(page) => queryOf(complaints.reports, { query: { ...page, status: queue } })}
      rowsOf={({ reports }) => reports}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={reportColumns(queue, pages.toHead)}
      caption={`Reports, ${orders[queue]}`}
      titleOf={({ product_name, id }) => `${product_name}: report ${id}`}
      nouns={['report', 'reports']}
      empty={
        <Done title={queue === 'open' ? 'No open reports' : 'No settled reports'}>
          Reports from users about products that should not be sold appear here.
        </Done>
      }
    />
  )
}

/** The list of warranty claims. */
function Claims({ queue }: { readonly queue: QueueName }) {
  const pages = usePages()
  return (
    <DetailedList
      query={(page) => queryOf(complaints.claims, { query: { ...page, status: queue } })}
      rowsOf={({ claims }) => claims}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={claimColumns(queue, pages.toHead)}
      caption={`Warranty claims, ${orders[queue]}`}
      titleOf={({ product_name, id }) => `${product_name}: claim ${id}`}
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

/** The list of batches. */
function Batches({ product }: Pick<ListParams, 'product'>) {
  const pages = usePages()
  return (
    <DetailedList
      query={(page) => batchesQuery({ ...page, ...(product !== undefined && { product }) })}
      rowsOf={({ batches }) => batches}
      keyOf={({ id }) => String(id)}
      pages={pages}
      columns={batchColumns(pages.toHead)}
      caption="Batches, newest first"
      titleOf={({ id, product_name }) => `Batch ${id}: ${product_name}`}
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
    <EmptyState drawing="done" title={title}>
      {children}
    </EmptyState>
  )
}
