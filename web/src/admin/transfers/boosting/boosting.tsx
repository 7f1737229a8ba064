import type { ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { Rocket } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { AgeCell, onlyList, TextCell, userColumns } from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import { parts, type Part } from '../common/money-filter.ts'
import { reviewOrdersQuery } from '../common/queries.ts'
import { LookUp } from './look-up.tsx'
import { OrderActions } from './order-actions.tsx'

const empties = {
  unconfirmed: {
    title: 'No unconfirmed orders',
    text: 'Orders the supplier never confirmed wait here, with the money on hold, until someone checks them.',
  },
  stuck: {
    title: 'No stuck orders',
    text: 'Open orders with no supplier update for a day appear here.',
  },
  gone: {
    title: 'No orders at former suppliers',
    text: 'An open order of a supplier that is no longer connected shows here, to be settled by hand.',
  },
  released: {
    title: 'No released orders',
    text: 'An order released in the last 30 days shows here, in case the supplier accepted it after all.',
  },
} as const

/** The boost orders that an admin must settle. */
export function Boosting({ status }: { readonly status: Part<'boosting'> }) {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={(page) => reviewOrdersQuery({ ...page, status })}
      rowsOf={({ orders }) => orders}
      keyOf={({ order_id }) => order_id}
      pages={pages}
      columns={columns(status, may, pages.toHead)}
      caption={`${parts.boosting[status]} boost orders, oldest first`}
      titleOf={({ user, order_id }) => `${user.name}: order ${orderNumber(order_id)}`}
      nouns={['order', 'orders']}
      empty={
        <EmptyState Icon={Rocket} title={empties[status].title}>
          {empties[status].text}
        </EmptyState>
      }
    />
  )
}

/** `toHead` moves the focus when its row is removed. */
const columns = (
  part: Part<'boosting'>,
  may: boolean,
  toHead: () => void,
): readonly Column<ReviewOrder>[] => [
  ...userColumns('User', ({ user }: ReviewOrder) => user),
  {
    header: 'Charge',
    align: 'right',
    list: 'value',
    cell: ({ charge }) => (
      <span className="font-medium">
        <Money amount={charge} />
      </span>
    ),
  },
  { header: 'Look up', cell: (order) => <LookUp order={order} /> },
  onlyList('meta', 'In short', ({ service_name, link }) => `${service_name} · ${link}`),
  onlyList('status', 'Age', ({ created_at }) => <AgeCell time={created_at} />),
  { header: 'Reason', cell: ({ word }) => <TextCell>{word ?? '-'}</TextCell> },
  ...(may ? [actions(part, toHead)] : []),
]

const actions = (part: Part<'boosting'>, toHead: () => void): Column<ReviewOrder> => ({
  header: 'Actions',
  card: 'foot',
  cell: (order) => <OrderActions order={order} part={part} toHead={toHead} />,
})
