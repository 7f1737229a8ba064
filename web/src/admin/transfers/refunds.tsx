import { suppliedLines } from '@nosim/contract/base/line-of-business.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText, SearchX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { DetailedTable } from '../../lists/detailed-list.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { useMay } from '../shell/use-may.ts'
import { moneyAddress } from './common/money-filter.ts'
import { orderNoun } from '../shell/line-labels.ts'
import { refundColumns } from './refund-columns.tsx'

/** The kinds of orders, joined by 'or' within a sentence. */
const anyOrder = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([
  ...suppliedLines.map(orderNoun),
  'order of logs',
])

/** Finds an order by any of its ids, and what can be refunded of it. */
export function Refunds({ order }: { readonly order: string }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="px-4 pt-2 pb-4 sm:px-6">
        <div className="max-w-md">
          <SearchBox
            label="Find an order"
            placeholder="Order id, #number or supplier's number"
            value={order}
            onSearch={(text) =>
              // A search adds no entries to the browser's history.
              void navigate(moneyAddress({ tab: 'refunds', order: text }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        </div>
      </div>
      {order === '' ? (
        <EmptyState Icon={ReceiptText} title="Which order?">
          Users can find the order number in their history. Logs in a store order are refunded one
          at a time.
        </EmptyState>
      ) : (
        <Found order={order} />
      )}
    </>
  )
}

function Found({ order }: { readonly order: string }) {
  const may = useMay('manager') === true
  const { data, isError, error, refetch } = useQuery(
    queryOf(manualTransfers.refundable, { query: { order } }),
  )
  if (isError && !data)
    return <ErrorState title="The order could not be looked up." error={error} onRetry={refetch} />
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {data ? `${data.items.length} found` : 'Loading...'}
      </p>
      <DetailedTable
        caption={`Refundable items of ${order}`}
        columns={refundColumns(may)}
        titleOf={({ title, order_id }) => `${title}, order ${orderNumber(order_id)}`}
        rows={data?.items}
        keyOf={({ line, id }) => `${line}:${id}`}
        skeletonRows={2}
        manyColumns
        empty={
          <EmptyState Icon={SearchX} title="No orders found">
            No {anyOrder} has this id.
          </EmptyState>
        }
      />
    </>
  )
}
