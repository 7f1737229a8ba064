import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../../api/query-of.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import type { OrderRow } from '../queries.ts'
import { LineOfBusiness, linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { onlyList } from '../../shell/cells.tsx'
import { lineLabels } from '../../shell/line-labels.ts'

const lines = linesOfBusiness.map((line) => ({ value: line, label: lineLabels[line].orders }))

/** A user's orders of one line of business, without the delivered contents. */
export function OrdersTab({ id }: { readonly id: string }) {
  const pages = usePages()
  const [params, setParams] = useSearchParams()
  const listParams = ordersIn(params)
  const { line, order } = listParams
  const show = (word: string) =>
    setParams({ tab: 'orders', line: word }, { preventScrollReset: true })
  return (
    <Card flush title="Orders">
      <div className="flex flex-wrap items-end gap-3 px-4 sm:px-6">
        <Segmented label="Kind" options={lines} value={line} onChange={show} />
        {order !== undefined && (
          <Chip
            label={`Order ${orderNumber(order)}`}
            onRemove={() => {
              show(line)
              pages.toHead()
            }}
          />
        )}
      </div>
      <DetailedList
        query={(page) =>
          queryOf(adminUsers.orders, { params: { id }, query: { ...page, ...listParams } })
        }
        pages={pages}
        nouns={['order', 'orders']}
        byPage
        beside={null}
        caption="Orders, newest first"
        columns={columns}
        titleOf={({ title }) => title}
        rowsOf={({ orders }) => orders}
        keyOf={({ order_id }) => order_id}
        empty={<EmptyState drawing="orders" title="No orders found" />}
      />
    </Card>
  )
}

const tones: Readonly<Record<string, BadgeTone>> = {
  Completed: 'live',
  active: 'wait',
  placing: 'wait',
  success: 'live',
  pending: 'wait',
  processing: 'wait',
  unconfirmed: 'wait',
  failed: 'stop',
}

/** The address where an order can be refunded. */
const refundAddress = (order: string) =>
  `${paths.adminMoney}?${new URLSearchParams({ tab: 'refunds', order })}`

const columns: readonly Column<OrderRow>[] = [
  {
    header: 'Order',
    cell: ({ order_id }) => (
      <span title={order_id} className="font-mono text-label whitespace-nowrap text-ink-soft">
        {orderNumber(order_id)}
      </span>
    ),
  },
  {
    header: 'What',
    list: 'title',
    cell: ({ title, note }) => (
      <span className="as-table:block as-table:min-w-40">
        <span className="font-medium wrap-anywhere as-table:block">{title}</span>
        <span data-note className="block text-label font-normal wrap-anywhere text-ink-soft">
          {note}
        </span>
      </span>
    ),
  },
  onlyList('meta', 'In short', ({ note, created_at }) =>
    [note, formatDateTime(created_at)].filter(Boolean).join(' · '),
  ),
  {
    header: 'Status',
    list: 'status',
    cell: ({ status }) => (
      <StatusBadge
        tone={tones[status] ?? 'over'}
        word={status.charAt(0).toUpperCase() + status.slice(1)}
      />
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    list: 'value',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { header: 'Refunded', align: 'right', cell: ({ refunded }) => <Money amount={refunded} /> },
  {
    header: 'Date',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatDateTime(created_at)}
      </time>
    ),
  },
  {
    header: 'Refund',
    card: 'foot',
    cell: ({ order_id }) => (
      <LinkButton
        size="sm"
        to={refundAddress(order_id)}
        aria-label={`Refund order ${orderNumber(order_id)}`}
      >
        Refund
      </LinkButton>
    ),
  },
]

/** The orders that an address selects: a line of business, or one order of it. */
export function ordersIn(params: URLSearchParams): {
  readonly line: LineOfBusiness
  readonly order?: string
} {
  const line = LineOfBusiness.safeParse(params.get('line'))
  const order = params.get('order') ?? ''
  return {
    line: line.data ?? 'numbers',
    ...(/^[0-9a-f-]{36}$/.test(order) && { order }),
  }
}
