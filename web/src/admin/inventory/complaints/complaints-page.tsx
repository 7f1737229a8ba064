import { shortText } from '../../../lists/filter-chips.tsx'
import { complaints } from '@nosim/contract/admin/complaints.ts'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { prefetch } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { limit } from '../../../lists/query-list.tsx'
import { paths } from '../../../paths.ts'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { AdminHeader, BackTo } from '../../shell/admin-header.tsx'
import { batchesQuery } from '../logs/form/queries.ts'
import {
  type ListParams,
  listParamsIn,
  complaintsAddress,
  queues,
  type Tab,
  tabs,
} from './complaints-filter.ts'
import { Batches, Claims, Reports } from './lists.tsx'
import { waiting } from './queries.ts'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { tab, queue, page, product } = listParamsIn(new URL(request.url).searchParams)
  const status = queue
  if (tab === 'batches')
    return prefetch(batchesQuery({ page, limit, ...(product !== undefined && { product }) }))
  return tab === 'claims'
    ? prefetch(queryOf(complaints.claims, { query: { page, limit, status } }))
    : prefetch(queryOf(complaints.reports, { query: { page, limit, status } }))
}

/** Reports and claims about the inventory, and their remedies (STOCK-24). */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const { data: reports } = useQuery(queryOf(complaints.reports, { query: waiting }))
  const { data: claims } = useQuery(queryOf(complaints.claims, { query: waiting }))
  const counts = { reports: reports?.total, claims: claims?.total, batches: undefined }
  return (
    <>
      <AdminHeader
        title="Store complaints"
        back={<BackTo to={paths.admin} />}
        lead="What people say is wrong with what is sold, and the batches it came in with."
      />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="Complaints"
          tabs={Object.entries(tabs).map(([tab, label]) => ({
            label,
            // `Object.entries` forgets that the names are those of the tabs.
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

/** Of a queue the part that waits or the part that is done; of the batches those of one product. */
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
  // What the list reads as well.
  const { data } = useQuery(batchesQuery({ page, limit, product }))
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
