import {
  deliveryFigures,
  DeliveryFilter,
  type SupplierDelivery,
} from '@nosim/contract/admin/delivery-figures.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { deliverySample } from '@nosim/contract/shop/delivery.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { formatCalendarDay } from '../../format/format-date.ts'
import { alignedPercent, rangeText, waitText } from '../../format/delivery-text.ts'
import { sizeIn } from '../../lists/list-limit.ts'
import { useListParams } from '../../lists/list-params.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { DownloadLink } from '../../ui/actions/download-link.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { onlyList } from '../shell/cells.tsx'
import { useMay } from '../shell/use-may.ts'

/** How many numbers of each service and supplier received a code (ADMIN-29). */
export function Component() {
  const [filter, setFilter] = useListParams(DeliveryFilter, { hasSteps: true })
  const mayExport = useMay('manager')
  const pages = usePages()
  const [search] = useSearchParams()
  const query = (page: { page: number; limit: number }) =>
    queryOf(deliveryFigures.list, { query: { ...filter, ...page } })
  const { data } = useQuery({
    ...query({ page: pages.page, limit: sizeIn(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminHeader
        actions={
          mayExport && (
            <DownloadLink
              href={urlOf(deliveryFigures.export, { query: filter })}
              file={`delivery-${filter.days}-days.csv`}
            >
              Export
            </DownloadLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-4">
          <Segmented
            label="Days"
            options={dayOptions}
            value={filter.days}
            onChange={(days) => setFilter({ days })}
          />
          <Segmented
            label="Count"
            options={byOptions}
            value={filter.by}
            onChange={(by) => setFilter({ by })}
          />
        </div>
        <p className="max-w-3xl text-label text-ink-soft">
          {`Whole days in Lagos${data?.until ? ` until ${formatCalendarDay(data.until)}` : ''}; today is not included. A share needs ${deliverySample} ${nouns[filter.by]}, a time ${deliverySample} codes. The range has the true share with a confidence of 95%.`}
        </p>
        <Card flush>
          <QueryList
            query={query}
            rowsOf={({ figures }) => figures}
            keyOf={({ service, supplier }) => `${service} ${supplier ?? ''}`}
            pages={pages}
            columns={columnsOf(filter.by)}
            layout="list"
            caption={`Delivery in ${filter.days} days, the most ${nouns[filter.by]} first`}
            nouns={['figure', 'figures']}
            empty={
              <EmptyState Icon={Gauge} title={`No ${nouns[filter.by]} in these days.`}>
                The first figures show on the day after the first orders.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}

const dayOptions = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]

const byOptions = [
  { value: 'supplier', label: 'Numbers' },
  { value: 'service', label: 'Orders' },
]

const nouns = { supplier: 'numbers', service: 'orders' } as const

type By = keyof typeof nouns

const columnsOf = (by: By): readonly Column<SupplierDelivery>[] => [
  {
    header: 'Service',
    list: 'title',
    cell: ({ service_name }) => <span className="font-medium wrap-anywhere">{service_name}</span>,
  },
  ...(by === 'supplier' ? [supplierColumn] : []),
  {
    header: by === 'supplier' ? 'Numbers' : 'Orders',
    align: 'right',
    cell: ({ sample }) => formatCount(sample),
  },
  {
    header: 'With a code',
    align: 'right',
    list: 'value',
    cell: ({ share }) =>
      share === null ? (
        <span className="text-label font-normal text-ink-soft">Not enough data</span>
      ) : (
        <span className="font-medium">{alignedPercent(share)}</span>
      ),
  },
  {
    header: 'Range (95%)',
    align: 'right',
    list: 'status',
    cell: (figure) => <span className="whitespace-nowrap">{rangeText(figure)}</span>,
  },
  { header: 'Half within', align: 'right', cell: ({ median_s }) => timeOf(median_s) },
  { header: '9 of 10 within', align: 'right', cell: ({ p90_s }) => timeOf(p90_s) },
  onlyList('meta', 'In short', ({ supplier, sample }) =>
    [...(supplier === null ? [] : [supplier]), `${formatCount(sample)} ${nouns[by]}`].join(' · '),
  ),
]

const supplierColumn: Column<SupplierDelivery> = {
  header: 'Supplier',
  cell: ({ supplier }) => <span className="wrap-anywhere">{supplier}</span>,
}

const timeOf = (seconds: number | null) =>
  seconds !== null && <span className="whitespace-nowrap">{waitText(seconds)}</span>
