import { store } from '@nosim/contract/shop/store.ts'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { asApiError } from '../../../api/client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { QueryPages } from '../../../lists/query-list.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { NoneFound } from '../../../ui/display/none-found.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useSearchedPages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { OrderCard } from './order-card.tsx'

/** The account logs that the user has bought, newest order first. Its splash is the shell's (SITE-14). */
export function Component() {
  const { pages, search, find, clear, sent } = useSearchedPages()
  const newOrder = useNewOrder()
  return (
    <>
      <PageHeader
        action={
          <LinkButton tone="primary" to={paths.store}>
            Buy Logs
          </LinkButton>
        }
      />
      <Card flush>
        <div className="px-4 pt-2 sm:px-6 sm:pt-4 md:max-w-md">
          <SearchBox
            label="Search your orders"
            placeholder="Search by Order ID or Product Name..."
            value={search}
            onSearch={find}
          />
        </div>
        <QueryPages
          query={(page) => queryOf(store.orders, { query: { ...page, ...sent } })}
          pages={pages}
          nouns={['order', 'orders']}
          failure={failureOf}
          beside={<h2 className="text-title">Your orders</h2>}
        >
          {(data) => (
            <>
              {!data && <ListShape />}
              {data?.orders.length === 0 &&
                (search === '' ? (
                  <NoOrders />
                ) : (
                  <NoneFound title="No orders found." clear="Clear the search" onClear={clear}>
                    No orders match “{search}”.
                  </NoneFound>
                ))}
              {data?.orders.map((order) => (
                <OrderCard key={order.order_id} order={order} isNew={order.order_id === newOrder} />
              ))}
            </>
          )}
        </QueryPages>
      </Card>
    </>
  )
}

/**
 * The id of the order whose purchase led here. After a reload the history state is still there, but it does not
 * count.
 */
function useNewOrder(): string | undefined {
  const { state } = useLocation()
  const isArrival = useNavigationType() === NavigationType.Push
  return isArrival ? newOrderIn(state) : undefined
}

const newOrderIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'order' in state && typeof state.order === 'string'
    ? state.order
    : undefined

/** The message for a refusal, or for a missing or unreadable response. */
function failureOf(error: Error): string {
  const { code } = asApiError(error)
  return code === 'NETWORK' || code === 'UNREADABLE'
    ? 'An error occurred while fetching orders.'
    : 'Failed to fetch orders.'
}

function ListShape() {
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-4 sm:px-6">
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-14" />
      ))}
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      drawing="orders"
      title="No orders found."
      action={
        <LinkButton tone="primary" to={paths.store}>
          Buy Logs
        </LinkButton>
      }
    >
      The account logs you buy appear here with their details and warranty.
    </EmptyState>
  )
}
