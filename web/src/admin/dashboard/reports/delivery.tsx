import type { Analytics, Delivery, Delivery as Row } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Card } from '../../../ui/page/card.tsx'
import { counted, shareOf } from './figure-labels.ts'

/** The number of services in the collapsed list, on a phone and on wider screens. */
const shortLists = { narrow: 3, wide: 5 } as const

/** How many numbers of each service received a code. */
export function Delivery({ figures }: { readonly figures: Analytics | undefined }) {
  const [order, setOrder] = useState<Order>('sold')
  const [isWhole, setWhole] = useState(false)
  const shortList = shortLists[useMedia('(width >= 48rem)') ? 'wide' : 'narrow']
  const services = figures && inOrder(figures.delivery, order)
  return (
    <Card
      title="Code delivery rate"
      flush
      action={
        services &&
        services.length > 0 && (
          <div className="w-44 max-md:hidden">
            <Select
              label="Order"
              options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
              value={order}
              // The select has only these options.
              onChange={({ target }) => setOrder(target.value as Order)}
            />
          </div>
        )
      }
    >
      {services && services.length > 0 && (
        <p className="px-4 pb-3 text-ink-soft sm:px-6">{deliveredText(services)}</p>
      )}
      <DataTable
        caption="Numbers of each service, and how many got their code"
        columns={columns}
        rows={isWhole ? services : services?.slice(0, shortList)}
        keyOf={({ service }) => service}
        layout="list"
        empty={
          <EmptyState
            Icon={Smartphone}
            title={`No number was sold in the last ${figures?.days.length ?? 0} days.`}
          >
            Each service will be listed here with its delivery rate.
          </EmptyState>
        }
      />
      {services && services.length > shortList && (
        <div className="border-t border-line px-4 py-3 sm:px-6">
          <Button size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${services.length} services`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function deliveredText(services: readonly Row[]): string {
  const sum = (figure: 'sold' | 'delivered' | 'waiting') =>
    services.reduce((total, one) => total + one[figure], 0)
  const over = sum('sold') - sum('waiting')
  const rate = over === 0 ? '' : ` (${shareOf(sum('delivered'), over)} of finished rentals)`
  return `${counted(sum('sold'), 'number')} sold, ${formatCount(sum('delivered'))} received a code${rate}.`
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Service',
    cell: ({ service_name }) => <span className="font-medium">{service_name}</span>,
    list: 'title',
  },
  {
    header: 'Sold and delivered',
    cell: ({ sold, delivered }) =>
      `${formatCount(sold)} sold, ${formatCount(delivered)} with a code`,
    list: 'meta',
    onlyList: true,
  },
  { header: 'Sold', cell: ({ sold }) => formatCount(sold), align: 'right' },
  {
    header: 'With a code',
    cell: ({ delivered }) => formatCount(delivered),
    align: 'right',
  },
  { header: 'Waiting', cell: ({ waiting }) => formatCount(waiting), align: 'right' },
  {
    header: 'Waiting, in short',
    cell: ({ waiting }) => waiting > 0 && `${formatCount(waiting)} waiting`,
    list: 'status',
    onlyList: true,
  },
  {
    header: 'Rate',
    cell: ({ rate }) => (
      <span className="inline-flex items-center gap-3 md:w-36">
        <span className="flex-1 max-md:hidden">
          <ProgressBar fraction={(rate ?? 0) / 100} />
        </span>
        <span className="min-w-14 shrink-0 text-right font-medium">
          {rate === null ? 'none yet' : `${rate.toFixed(1)}%`}
        </span>
      </span>
    ),
    align: 'right',
    list: 'value',
  },
]

/** The orders in which services may be listed. */
const orders = {
  sold: 'Most sold first',
  rate: 'Lowest rate first',
  name: 'By name',
} as const
export type Order = keyof typeof orders

const compare: Readonly<Record<Order, (a: Delivery, b: Delivery) => number>> = {
  sold: (a, b) => b.sold - a.sold,
  // A service without a rate comes last: all its numbers wait. Of equal rates the best seller comes first.
  rate: (a, b) => (a.rate ?? 101) - (b.rate ?? 101) || b.sold - a.sold,
  name: (a, b) => a.service_name.localeCompare(b.service_name, 'en'),
}

/** The services in this order. */
export const inOrder = (services: readonly Delivery[], order: Order): readonly Delivery[] =>
  services.toSorted(compare[order])
