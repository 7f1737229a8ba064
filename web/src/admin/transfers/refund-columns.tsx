import type { Refundable } from '@nosim/contract/admin/transfer-views.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { lineLabels } from '../shell/line-labels.ts'
import { onlyList, timeColumn, UserCell } from '../shell/cells.tsx'
import { RefundAction } from './refund-action.tsx'

/** The columns of refundable items: what was sold, its price, and how much can still be refunded. */
export const refundColumns = (may: boolean): readonly Column<Refundable>[] => [
  {
    header: 'Sold',
    list: 'title',
    cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span>,
    note: (item) => <OrderText item={item} />,
    detail: (item) => (
      <>
        {item.title}
        <OrderText item={item} />
      </>
    ),
  },
  { header: 'Left', align: 'right', list: 'value', cell: (item) => <Left item={item} /> },
  { header: 'User', cell: ({ user }) => <UserCell user={user} /> },
  onlyList('meta', 'In short', ({ line, order_id, user }) =>
    [lineLabels[line].order, `#${orderNumber(order_id)}`, user.email].join(' · '),
  ),
  { header: 'State', list: 'status', cell: (item) => <State item={item} /> },
  { header: 'Price', align: 'right', cell: ({ price }) => <Money amount={price} /> },
  { header: 'Refunded', align: 'right', cell: ({ refunded }) => <Money amount={refunded} /> },
  timeColumn('Date', ({ created_at }) => created_at),
  ...(may ? [action] : []),
]

const action: Column<Refundable> = {
  header: 'Actions',
  card: 'foot',
  cell: (item) => <RefundAction item={item} />,
}

type ItemProps = { readonly item: Refundable }

function OrderText({ item: { line, order_id } }: ItemProps) {
  return (
    <span className="block min-w-36 text-label text-ink-soft">
      {lineLabels[line].order}, order #{orderNumber(order_id)}
    </span>
  )
}

function Left({ item: { left } }: ItemProps) {
  if (toKobo(left) === 0) return <span className="text-ink-soft">Nothing</span>
  return (
    <span className="font-medium">
      <Money amount={left} />
    </span>
  )
}

function State({ item: { status } }: ItemProps) {
  return <span className="inline-block first-letter:uppercase">{status}</span>
}
